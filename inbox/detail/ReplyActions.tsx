import type { InboxItem } from '../../domain/inboxApi.ts';
import { callUrl, mailtoUrl, whatsAppUrl } from '../../domain/replyLinks.ts';
import { useSession } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { Icon } from '../ui/Icon.tsx';
import type { EnquiryActions } from '../useEnquiryActions.ts';
import styles from './ReplyActions.module.css';

interface ReplyActionsProps {
  item: InboxItem;
  actions: EnquiryActions;
}

/** One tap to call, or to reply by WhatsApp or e-mail with a greeting filled in. */
export function ReplyActions({ item, actions }: ReplyActionsProps) {
  const { fields, reference, product } = item;
  const sender = { ...useSession(), product };
  return (
    <div className={styles.actions}>
      <a
        className={styles.strong}
        href={callUrl(fields)}
        data-reply="call"
        onClick={() => actions.beginCall(item, 'call')}
      >
        <Icon name="call" />
        <span>
          {MESSAGES.detail.call} <span className={styles.number}>{spaced(fields.Mobile)}</span>
        </span>
      </a>
      <a
        className={styles.action}
        href={whatsAppUrl(fields, reference, sender)}
        target="_blank"
        rel="noreferrer"
        data-reply="whatsapp"
        onClick={() => actions.beginCall(item, 'whatsapp')}
      >
        <Icon name="chat" />
        {MESSAGES.detail.whatsApp}
      </a>
      <a className={styles.action} href={mailtoUrl(fields, reference, sender)} data-reply="mail">
        <Icon name="mail" />
        {MESSAGES.detail.email}
      </a>
    </div>
  );
}

/** Such as `98765 43210`. */
function spaced(mobile: string): string {
  return `${mobile.slice(0, 5)} ${mobile.slice(5)}`;
}
