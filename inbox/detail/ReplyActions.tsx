import { callUrl, replyMailUrl, replyTextOf, replyWhatsappUrl } from '../../domain/content/contactUrls.ts';
import type { Reply } from '../../domain/content/content.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { hasWrongMobile, shouldMailFirst } from '../../domain/desk/inboxWork.ts';
import { type Channel, RESULT_LABELS } from '../../domain/desk/outcomes.ts';
import { languageName } from '../../domain/format.ts';
import { SOURCE_LANGUAGE } from '../../domain/language/languages.ts';
import { useGreetingLanguage, useReplySender, useSession } from '../api/session.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { useEnquiryShortcut } from '../navigation/enquiryShortcuts.ts';
import { focusPart } from '../navigation/keptFocus.ts';
import { useShortcuts } from '../navigation/useShortcuts.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import styles from './ReplyActions.module.css';

/** Call, WhatsApp and e-mail, and those of each reply. */
const ROWS = '[data-reply-links]';
const MAIL_LINK = 'a[href^="mailto:"]';

/** One tap to call, or to reply by WhatsApp or e-mail with a greeting filled in; by e-mail first where the number is wrong. */
export function ReplyActions({ item }: { item: InboxItem }) {
  const { actions } = useInbox();
  useEnquiryShortcut(item.id, 'r', () => focusPart(`${ROWS} a`, 1));
  useEnquiryShortcut(item.id, 'Shift+r', () => focusPart(`${ROWS} a`, -1));
  // As in the list, and from e-mail to e-mail.
  const goToRow = (step: 1 | -1) => () =>
    focusPart(ROWS, step, document.activeElement?.matches(MAIL_LINK) ? MAIL_LINK : 'a');
  useShortcuts({ ArrowDown: goToRow(1), ArrowUp: goToRow(-1) }, (target) => target.closest(ROWS) !== null);
  const isMailFirst = shouldMailFirst(item);
  const call = (
    <a
      className={isMailFirst ? styles.action : styles.strong}
      href={callUrl(item.fields)}
      data-reply="call"
      onClick={() => actions.beginCall(item, 'call')}
    >
      <Icon name="call" />
      <span>
        {MESSAGES.detail.call}{' '}
        <span className={styles.part}>
          {hasWrongMobile(item) ? RESULT_LABELS['wrong-number'].toLowerCase() : spaced(item.fields.Mobile)}
        </span>
      </span>
    </a>
  );
  return (
    <>
      <div className={styles.actions} data-reply-links>
        {!isMailFirst && call}
        <ReplyLinks item={item} isMailFirst={isMailFirst} />
        {isMailFirst && call}
      </div>
      <Replies item={item} />
    </>
  );
}

/** The replies of the content, filled in for an enquiry: those in its language, and folded the others. */
function Replies({ item }: { item: InboxItem }) {
  const { replies } = useSession();
  if (replies.length === 0) return null;
  const language = item.language ?? SOURCE_LANGUAGE;
  const isOwn = (reply: Reply) => reply.language === language;
  const own = replies.filter(isOwn);
  const others = replies.filter((reply) => !isOwn(reply));
  const texts = MESSAGES.detail;
  return (
    <section className={styles.replies} aria-labelledby="replies">
      <h3 id="replies">{own.length > 0 ? texts.repliesIn(languageName(language)) : texts.replies}</h3>
      <ReplyList item={item} replies={own} isLanguageKnown />
      {others.length > 0 && (
        <details>
          <summary>{texts.otherReplies(others.length)}</summary>
          <ReplyList item={item} replies={others} />
        </details>
      )}
    </section>
  );
}

interface ReplyListProps {
  item: InboxItem;
  replies: Reply[];
  /** Whether the heading says in which language they are. */
  isLanguageKnown?: boolean;
}

function ReplyList({ item, replies, isLanguageKnown = false }: ReplyListProps) {
  return (
    <ul>
      {replies.map(({ title, language, text }) => {
        const filled = replyTextOf(text, item);
        const name = isLanguageKnown ? title : MESSAGES.detail.reply(title, languageName(language));
        return (
          <li key={`${title} ${language}`} data-reply-links>
            <p>
              <strong>{name}:</strong> <span lang={language}>{filled}</span>
            </p>
            <ReplyLinks item={item} reply={{ name, language, text: filled }} />
          </li>
        );
      })}
    </ul>
  );
}

interface ReplyLinksProps {
  item: InboxItem;
  /** A reply of the content; by default a greeting. */
  reply?: { name: string; language: string; text: string };
  isMailFirst?: boolean;
}

/** Links that open WhatsApp and the mail program with a reply, as icons where it has a name beside them. */
function ReplyLinks({ item, reply, isMailFirst = false }: ReplyLinksProps) {
  const { actions } = useInbox();
  const { fields, reference } = item;
  // The subject, too, is in the language of the text.
  const sender = useReplySender({ product: item.product, language: reply?.language ?? item.language });
  const language = useGreetingLanguage(item);
  const texts = MESSAGES.detail;
  const replyLabel = (label: string) => reply && texts.replyBy(reply.name, label);
  const link = (label: string, icon: IconName, channel: Channel) => ({
    className: styles.action,
    'aria-label': replyLabel(label),
    'data-reply': reply ? undefined : channel,
    onClick: () => actions.beginCall(item, channel, replyLabel(label)),
    children: (
      <>
        <Icon name={icon} />
        {!reply && (
          <span>
            {label} {language && <span className={styles.part}>{texts.inLanguage(language)}</span>}
          </span>
        )}
      </>
    ),
  });
  const mail = fields.Email && (
    <a
      {...link(texts.email, 'mail', 'email')}
      {...(isMailFirst && { className: styles.strong })}
      href={replyMailUrl(fields, reference, sender, reply?.text)}
    />
  );
  return (
    <>
      {isMailFirst && mail}
      <a
        {...link(texts.whatsapp, 'chat', 'whatsapp')}
        href={replyWhatsappUrl(fields, reference, sender, reply?.text)}
        target="_blank"
        rel="noreferrer"
      />
      {!isMailFirst && mail}
    </>
  );
}

/** Such as `98765 43210`. */
function spaced(mobile: string): string {
  return `${mobile.slice(0, 5)} ${mobile.slice(5)}`;
}
