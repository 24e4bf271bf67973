import type { InboxItem } from '../../domain/inboxApi.ts';
import { Button } from '../../ui/Button.tsx';
import { useSession } from '../api/session.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import styles from './Owner.module.css';

/** Who works on an enquiry; anyone can take it over, and the owner can release it. */
export function Owner({ item }: { item: InboxItem }) {
  const { actions } = useInbox();
  const { email } = useSession();
  const { owner } = item;
  const texts = MESSAGES.owner;
  const isMine = owner === email;
  return (
    <p className={styles.owner}>
      <span>{owner === null ? texts.unclaimed : isMine ? texts.yours : texts.of(owner)}</span>
      <Button variant="secondary" onClick={() => actions.apply([item], { owner: isMine ? null : email })}>
        {owner === null ? texts.claim : isMine ? texts.release : texts.takeOver}
      </Button>
    </p>
  );
}
