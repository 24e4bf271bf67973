import { LANGUAGES } from '../../domain/format.ts';
import type { InboxItem } from '../../domain/inboxApi.ts';
import { callUrl, replyMailUrl, replyTextOf, replyWhatsappUrl } from '../../domain/replyUrls.ts';
import { useReplySender, useSession } from '../api/session.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ReplyActions.module.css';

/** One tap to call, or to reply by WhatsApp or e-mail with a greeting filled in. */
export function ReplyActions({ item }: { item: InboxItem }) {
  const { actions } = useInbox();
  const { fields, reference, product } = item;
  const sender = useReplySender(product);
  return (
    <>
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
          href={replyWhatsappUrl(fields, reference, sender)}
          target="_blank"
          rel="noreferrer"
          data-reply="whatsapp"
          onClick={() => actions.beginCall(item, 'whatsapp')}
        >
          <Icon name="chat" />
          {MESSAGES.detail.whatsapp}
        </a>
        <a className={styles.action} href={replyMailUrl(fields, reference, sender)} data-reply="mail">
          <Icon name="mail" />
          {MESSAGES.detail.email}
        </a>
      </div>
      <Replies item={item} />
    </>
  );
}

/** The replies of the content, filled in for an enquiry. */
function Replies({ item }: { item: InboxItem }) {
  const { actions } = useInbox();
  const { replies } = useSession();
  const { fields, reference, product } = item;
  const sender = useReplySender(product);
  if (replies.length === 0) return null;
  return (
    <details className={styles.replies}>
      <summary>{MESSAGES.detail.replies(replies.length)}</summary>
      <ul>
        {replies.map(({ title, language, text }) => {
          const filled = replyTextOf(text, item);
          const name = MESSAGES.detail.reply(title, LANGUAGES.of(language) ?? language);
          return (
            <li key={`${title} ${language}`}>
              <p>
                <strong>{name}:</strong> <span lang={language}>{filled}</span>
              </p>
              <a
                className={styles.action}
                href={replyWhatsappUrl(fields, reference, sender, filled)}
                target="_blank"
                rel="noreferrer"
                aria-label={MESSAGES.detail.replyBy(name, MESSAGES.detail.whatsapp)}
                onClick={() => actions.beginCall(item, 'whatsapp')}
              >
                <Icon name="chat" />
                {MESSAGES.detail.whatsapp}
              </a>
              <a
                className={styles.action}
                href={replyMailUrl(fields, reference, sender, filled)}
                aria-label={MESSAGES.detail.replyBy(name, MESSAGES.detail.email)}
              >
                <Icon name="mail" />
                {MESSAGES.detail.email}
              </a>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** Such as `98765 43210`. */
function spaced(mobile: string): string {
  return `${mobile.slice(0, 5)} ${mobile.slice(5)}`;
}
