import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setSession } from '../api/session.ts';
import { clearDrafts } from '../changes/drafts.ts';
import { goTo } from '../navigation.tsx';

/** Signs out, here or everywhere, and leaves no drafts in this browser. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (signOut: () => Promise<void>) => signOut(),
    onSuccess: () => {
      clearDrafts();
      // The URL may hold a name that was searched for.
      goTo({ view: {} }, true);
      setSession(client, null);
    },
  });
}
