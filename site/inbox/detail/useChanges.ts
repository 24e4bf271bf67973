import { useState } from 'react';
import type { InboxConflict, InboxDetail, InboxItem } from '../../../domain/inbox/inboxApi.ts';
import type { Status } from '../../../domain/inbox/statuses.ts';
import { askInbox, InboxError } from '../data/askInbox.ts';
import { useInboxSession } from '../data/InboxSession.tsx';

/** What one wants to do with an enquiry. */
export type Wish = { status: Status } | { note: string } | { resend: true };

/** What became of the last wish, where it was not simply done. */
export type Trouble =
  /** Someone else was faster. */
  | { kind: 'conflict'; id: string; wish: Wish; conflict: InboxConflict }
  | { kind: 'failed'; id: string; wish: Wish; reason: string };

export interface Changes {
  trouble: Trouble | undefined;
  busy: boolean;
  /** Does it; answers whether it was done. */
  wish: (item: Pick<InboxItem, 'id' | 'version'>, wish: Wish) => Promise<boolean>;
  dismiss: () => void;
}

/**
 * Carries out changes, each on the version that was seen, and tells when someone else was faster.
 *
 * @param onDone told how the enquiry stands after it
 */
export function useChanges(onDone: (detail: InboxDetail, wish: Wish) => void): Changes {
  const { onSignedOut } = useInboxSession();
  const [trouble, setTrouble] = useState<Trouble>();
  const [busy, setBusy] = useState(false);

  async function wish({ id, version }: Pick<InboxItem, 'id' | 'version'>, wanted: Wish): Promise<boolean> {
    setTrouble(undefined);
    setBusy(true);
    try {
      const path = `/enquiries/${id}/${'resend' in wanted ? 'mail' : 'changes'}`;
      const body = 'resend' in wanted ? { version } : { version, ...wanted };
      onDone(await askInbox<InboxDetail>(path, { method: 'POST', body }), wanted);
      return true;
    } catch (error) {
      if (!(error instanceof InboxError)) throw error;
      if (error.status === 401) onSignedOut();
      else if (error.status === 409)
        setTrouble({ kind: 'conflict', id, wish: wanted, conflict: error.body as InboxConflict });
      else setTrouble({ kind: 'failed', id, wish: wanted, reason: error.message });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { trouble, busy, wish, dismiss: () => setTrouble(undefined) };
}
