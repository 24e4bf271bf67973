import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setSession } from '../api/session.ts';
import { clearDrafts } from '../changes/drafts.ts';

/** Signs out, here or everywhere, and leaves no drafts in this browser. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (signOut: () => Promise<void>) => signOut(),
    onSuccess: () => {
      clearDrafts();
      setSession(client, null);
    },
  });
}
