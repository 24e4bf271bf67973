import type { InboxItem } from '../../domain/inboxApi.ts';
import { callUrl, mailtoUrl, whatsAppUrl } from '../../domain/replyLinks.ts';
import { useInboxSession } from '../api/InboxSession.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './ReplyActions.module.css';

/** One tap to call, to open WhatsApp with a greeting written, or to answer by mail. */
export function ReplyActions({ item: { fields, reference } }: { item: InboxItem }) {
  const session = useInboxSession();
  return (
    <div className={styles.actions}>
      <a className={styles.strong} href={callUrl(fields)} data-reply="call">
        <Icon name="call" />
        <span>
          Call <span className={styles.number}>{spaced(fields.Mobile)}</span>
        </span>
      </a>
      <a
        className={styles.action}
        href={whatsAppUrl(fields, reference, session)}
        target="_blank"
        rel="noreferrer"
        data-reply="whatsapp"
      >
        <Icon name="chat" />
        WhatsApp
      </a>
      <a className={styles.action} href={mailtoUrl(fields, reference, session)} data-reply="mail">
        <Icon name="mail" />
        E-mail
      </a>
    </div>
  );
}

/** A number is read in two halves. */
function spaced(mobile: string): string {
  return `${mobile.slice(0, 5)} ${mobile.slice(5)}`;
}
