import { callUrl, replyMailUrl } from '../../domain/content/contactUrls.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { KIND_LABELS, kindOf } from '../../domain/desk/inboxView.ts';
import { isCurrent, shouldMailFirst } from '../../domain/desk/inboxWork.ts';
import { CLOSE_REASON_LABELS } from '../../domain/desk/status.ts';
import { INDIA_DATE, initialsOf, isForeign, languageName, packUnit } from '../../domain/format.ts';
import { useReplySender, useStaffName } from '../api/session.ts';
import { useDraft } from '../changes/drafts.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { EnquiryState, FollowUp, LastWork, orderOf, WaitingMark, WaitingTime } from '../ui/EnquiryFacts.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './EnquiryRow.module.css';

export function EnquiryRow({ item }: { item: InboxItem }) {
  const url = useInboxUrl();
  const { actions, changes, selection, marked, focusEnquiry } = useInbox();
  const {
    id,
    reference,
    fields,
    status,
    spamSignals,
    mailState,
    owner,
    followUpAt,
    wonAt,
    wonBy,
    wonPacks,
    closeReason,
    nth,
    language,
  } = item;
  const isOpen = url.open === id;
  const packs = `${wonPacks ?? fields.Quantity}`;
  const draft = useDraft(id);
  const nameOf = useStaffName();
  const sender = useReplySender(item);
  const isMailFirst = shouldMailFirst(item);
  const isLate = changes.late.some(
    ({ variables }) => !variables.isCancelled && variables.changes.some((change) => change.id === id),
  );
  const texts = MESSAGES.list;
  return (
    <li
      className={styles.row}
      data-status={isCurrent(item) ? status : undefined}
      data-open={isOpen || undefined}
      data-marked={marked.includes(id) || undefined}
      data-enquiry={id}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox has the keys */}
      <label
        className={styles.select}
        onClick={(event) => {
          // Only some browsers pass Shift on to the checkbox, and some then ignore the click.
          if (!event.shiftKey || event.target !== event.currentTarget) return;
          event.preventDefault();
          selection.toggle(item, true);
        }}
      >
        <input
          type="checkbox"
          aria-label={MESSAGES.bulk.select(fields.Name)}
          checked={selection.has(id)}
          onChange={({ nativeEvent }) => selection.toggle(item, (nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
      <InboxLink
        className={styles.link}
        to={{ ...url, open: id }}
        aria-current={isOpen || undefined}
        data-row={id}
        onFollowed={() => isOpen && focusEnquiry(id)}
      >
        <span className={styles.quantity} data-long={packs.length > 4 || undefined}>
          <span>{packs}</span>
          <small>{packUnit(packs)}</small>
        </span>
        <span className={styles.name}>
          <bdi translate="no">{fields.Name}</bdi>
        </span>
        <span className={styles.waiting}>
          <span className="visually-hidden">{status === 'new' ? texts.waiting : texts.sinceReceived}</span>{' '}
          <WaitingTime item={item} />
        </span>
        <span className={styles.facts}>
          <EnquiryState item={item} />
          <span>{KIND_LABELS[kindOf(fields.RetailerSelfUse)]}</span>
          {nth > 1 && <strong>{texts.nth(nth)}</strong>}
          {isForeign(language) && <span>{languageName(language)}</span>}
          {owner && (
            <span className={styles.owner} title={nameOf(owner)}>
              <span aria-hidden="true">{initialsOf(owner)}</span>
              <span className="visually-hidden">{nameOf(owner)}</span>
            </span>
          )}
          {wonAt !== null && (
            <span>
              {[
                texts.wonOn(INDIA_DATE.format(wonAt), wonBy && wonBy !== owner ? nameOf(wonBy) : null),
                ...orderOf(item),
              ].join(', ')}
            </span>
          )}
          {closeReason && <span>{texts.closedBecause(CLOSE_REASON_LABELS[closeReason])}</span>}
          {followUpAt !== null && isCurrent(item) && <FollowUp at={followUpAt} />}
          {draft && <span>{MESSAGES.detail.draft}</span>}
          {isLate && <WaitingMark />}
          {spamSignals.length > 0 && (
            <span className={styles.mark}>
              <Icon name="flag" /> <span>{texts.flagged}</span>
            </span>
          )}
          {mailState === 'undelivered' && (
            <span className={styles.mark}>
              <Icon name="warning" /> <span>{texts.mailFailed}</span>
            </span>
          )}
        </span>
        <span className={styles.work}>
          <LastWork item={item} />
        </span>
      </InboxLink>
      {isCurrent(item) && (
        <a
          className={styles.call}
          href={isMailFirst ? replyMailUrl(fields, reference, sender) : callUrl(fields)}
          aria-label={isMailFirst ? texts.email(fields.Name) : texts.call(fields.Name)}
          onClick={() => actions.beginCall(item, isMailFirst ? 'email' : 'call')}
        >
          <Icon name={isMailFirst ? 'mail' : 'call'} />
        </a>
      )}
    </li>
  );
}
