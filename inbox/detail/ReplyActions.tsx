import { callUrl, replyMailUrl, replyTextOf, replyWhatsappUrl } from '../../domain/content/contactUrls.ts';
import type { Reply } from '../../domain/content/content.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { languageName } from '../../domain/format.ts';
import { useReplySender, useSession } from '../api/session.ts';
import { useInbox } from '../changes/InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ReplyActions.module.css';

/** One tap to call, or to reply by WhatsApp or e-mail with a greeting filled in. */
export function ReplyActions({ item }: { item: InboxItem }) {
  const { actions } = useInbox();
  return (
    <>
      <div className={styles.actions}>
        <a
          className={styles.strong}
          href={callUrl(item.fields)}
          data-reply="call"
          onClick={() => actions.beginCall(item, 'call')}
        >
          <Icon name="call" />
          <span>
            {MESSAGES.detail.call} <span className={styles.number}>{spaced(item.fields.Mobile)}</span>
          </span>
        </a>
        <ReplyLinks item={item} />
      </div>
      <Replies item={item} />
    </>
  );
}

/** The replies of the content, filled in for an enquiry; those in its language first. */
function Replies({ item }: { item: InboxItem }) {
  const { replies } = useSession();
  if (replies.length === 0) return null;
  return (
    <details className={styles.replies}>
      <summary>{MESSAGES.detail.replies(replies.length)}</summary>
      <ul>
        {replies.toSorted(byLanguage(item.language)).map(({ title, language, text }) => {
          const filled = replyTextOf(text, item);
          const name = MESSAGES.detail.reply(title, languageName(language));
          return (
            <li key={`${title} ${language}`}>
              <p>
                <strong>{name}:</strong> <span lang={language}>{filled}</span>
              </p>
              <ReplyLinks item={item} reply={{ name, text: filled }} />
            </li>
          );
        })}
      </ul>
    </details>
  );
}

interface ReplyLinksProps {
  item: InboxItem;
  /** A reply of the content; by default a greeting. */
  reply?: { name: string; text: string };
}

/** Links that open WhatsApp and the mail program with a reply. */
function ReplyLinks({ item, reply }: ReplyLinksProps) {
  const { actions } = useInbox();
  const { fields, reference } = item;
  const sender = useReplySender(item);
  const texts = MESSAGES.detail;
  return (
    <>
      <a
        className={styles.action}
        href={replyWhatsappUrl(fields, reference, sender, reply?.text)}
        target="_blank"
        rel="noreferrer"
        aria-label={reply && texts.replyBy(reply.name, texts.whatsapp)}
        data-reply={reply ? undefined : 'whatsapp'}
        onClick={() => actions.beginCall(item, 'whatsapp')}
      >
        <Icon name="chat" />
        {texts.whatsapp}
      </a>
      {fields.Email && (
        <a
          className={styles.action}
          href={replyMailUrl(fields, reference, sender, reply?.text)}
          aria-label={reply && texts.replyBy(reply.name, texts.email)}
          data-reply={reply ? undefined : 'mail'}
        >
          <Icon name="mail" />
          {texts.email}
        </a>
      )}
    </>
  );
}

function byLanguage(first: string | null): (one: Reply, other: Reply) => number {
  return (one, other) => Number(other.language === first) - Number(one.language === first);
}

/** Such as `98765 43210`. */
function spaced(mobile: string): string {
  return `${mobile.slice(0, 5)} ${mobile.slice(5)}`;
}
