import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isUnsaved, removeBatches } from '../api/changeQueue.ts';
import { useSession } from '../api/session.ts';
import { clearCalls } from '../changes/calls.ts';
import { clearDrafts } from '../changes/drafts.ts';
import { forgetDevice } from '../notifications/thisDevice.ts';

/** Signs out, here or everywhere, and leaves no drafts, unsaved changes or notifications in this browser. */
export function useSignOut() {
  const client = useQueryClient();
  const { endSession } = useSession();
  return useMutation({
    mutationFn: (signOut: () => Promise<void>) => signOut(),
    onSuccess: () => {
      clearDrafts();
      clearCalls();
      removeBatches(client, isUnsaved);
      void forgetDevice();
      endSession();
    },
  });
}
