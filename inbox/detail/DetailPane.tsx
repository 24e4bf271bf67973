import { useLayoutEffect, useRef, useState } from 'react';
import type { InboxDetail, InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { KIND_LABELS, kindOf } from '../../domain/desk/inboxView.ts';
import { isCurrent } from '../../domain/desk/inboxWork.ts';
import { CLOSE_REASON_LABELS, STATUS_LABELS } from '../../domain/desk/status.ts';
import { packsOf } from '../../domain/format.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { problemOf, useEnquiry, useOutage } from '../api/queries.ts';
import { erasePerson } from '../api/requests.ts';
import { useSession, useStaffName } from '../api/session.ts';
import { AssignTo } from '../changes/AssignTo.tsx';
import { EraseDialog } from '../changes/EraseDialog.tsx';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { useEnquiryShortcut } from '../navigation/enquiryShortcuts.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { isTyping } from '../navigation/keptFocus.ts';
import { isWide } from '../navigation/listFocus.ts';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { ConnectionAlert } from '../ui/ConnectionAlert.tsx';
import { LastWork, Personal, WaitingTime } from '../ui/EnquiryFacts.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ColleagueSteps } from './ColleagueSteps.tsx';
import styles from './DetailPane.module.css';
import { Facts } from './Facts.tsx';
import { History } from './History.tsx';
import { NextStep } from './NextStep.tsx';
import { NoteForm } from './NoteForm.tsx';
import { DeliveryNotes, VisitorChange } from './Notices.tsx';
import { OtherEnquiries } from './OtherEnquiries.tsx';
import { ReplyActions } from './ReplyActions.tsx';
import { Status } from './Status.tsx';

/** The open enquiry, beside the list; on a phone, instead of the list. */
export function DetailPane() {
  const url = useInboxUrl();
  const query = useEnquiry(url.open);
  const { data: detail, item } = query;
  const outage = useOutage(query);
  const [openedAt] = useState(() => Date.now());
  const texts = MESSAGES.detail;
  if (!url.open) {
    return (
      <section className={styles.none} aria-label={texts.title}>
        <p>{texts.none}</p>
        <p>{texts.shortcuts}</p>
      </section>
    );
  }
  const problem = problemOf(query);
  return (
    <section className={styles.pane} aria-label={texts.title}>
      {!item && (
        <div className={styles.problem}>
          <p role={problem ? 'alert' : 'status'}>
            <span>{problem ? problem.message : MESSAGES.list.loading}</span>
            {query.isErased && <span>{` ${texts.unsavedErased}`}</span>}
          </p>
          <InboxLink className={buttonClass('secondary')} to={{ view: url.view }}>
            {texts.back}
          </InboxLink>
        </div>
      )}
      {item && (
        <div className={styles.connection}>
          <ConnectionAlert outage={outage} outdated={MESSAGES.list.outdatedEnquiry} />
        </div>
      )}
      {item && (
        <EnquiryDetail
          item={item}
          detail={detail}
          // What is restored from this device has the time of its own request.
          isFetched={query.dataUpdatedAt >= openedAt}
          historyProblem={outage && (outage.refusal ?? texts.noHistory)}
        />
      )}
    </section>
  );
}

interface EnquiryDetailProps {
  item: InboxItem;
  detail: InboxDetail | undefined;
  /** Whether the server has sent it since it was opened. */
  isFetched: boolean;
  /** Why its history can't be loaded. */
  historyProblem: string | undefined;
}

function EnquiryDetail({ item, detail, isFetched, historyProblem }: EnquiryDetailProps) {
  const { view } = useInboxUrl();
  const heading = useRef<HTMLHeadingElement>(null);
  const { fields, status, closeReason, nth } = item;
  const texts = MESSAGES.detail;

  // Keyboard and screen reader continue at the enquiry that was opened, unless staff type elsewhere until it arrives; from
  // there a key that has opened it goes on.
  useLayoutEffect(() => {
    if (!isTyping(document.activeElement)) heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollTo(0, 0);
    if (!isWide()) scrollTo(0, 0);
  }, []);

  return (
    <article className={styles.detail} aria-labelledby="enquiry">
      <InboxLink className={buttonClass('secondary', styles.back)} to={{ view }}>
        <Icon name="back" /> {texts.back}
      </InboxLink>
      <div className={styles.main}>
        <header className={styles.header}>
          <div className={styles.top}>
            <h2 id="enquiry" ref={heading} tabIndex={-1}>
              <bdi translate="no">{fields.Name}</bdi>
            </h2>
            <ColleagueSteps item={item} steps={detail?.steps ?? []} isFetched={isFetched} />
          </div>
          <p className={styles.order}>
            <strong>{packsOf(fields.Quantity)}</strong>
            <span>{`, ${KIND_LABELS[kindOf(fields.RetailerSelfUse)]}`}</span>
            {nth > 1 && (
              <span>
                {', '}
                {detail?.otherCount ? (
                  <a href="#others">{MESSAGES.list.nth(nth)}</a>
                ) : (
                  <span>{MESSAGES.list.nth(nth)}</span>
                )}
              </span>
            )}
            {isCurrent(item) && (
              // An element for each status: React fails to remove a text that a translation has moved.
              <span key={status}>
                {status === 'new' ? (
                  <>
                    {`, ${texts.waiting} `}
                    <WaitingTime item={item} />
                  </>
                ) : (
                  `, ${texts.statusIs(STATUS_LABELS[status], closeReason && CLOSE_REASON_LABELS[closeReason])}`
                )}
              </span>
            )}
          </p>
          <LastWork item={item} />
        </header>
        <Owner item={item} />
        <VisitorChange item={item} />
        {isCurrent(item) && <ReplyActions item={item} />}
        {detail && <DeliveryNotes detail={detail} />}
        {isCurrent(item) && <Status item={item} />}
        {isCurrent(item) && <NextStep item={item} />}
        <NoteForm item={item} />
      </div>
      <div className={styles.side}>
        <Facts item={item} others={detail?.others ?? []} />
        {detail && <OtherEnquiries detail={detail} />}
        {detail ? (
          <History detail={detail} />
        ) : (
          <p role="status">{historyProblem ?? MESSAGES.list.loading}</p>
        )}
        {detail && <ErasePerson detail={detail} />}
      </div>
    </article>
  );
}

/** Who works on an enquiry; anyone can take it over or assign it, and the owner can release it. */
function Owner({ item }: { item: InboxItem }) {
  const { actions } = useInbox();
  const { email } = useSession();
  const nameOf = useStaffName();
  const { owner } = item;
  const texts = MESSAGES.owner;
  const isMine = owner === email;
  const ownerText = owner === null ? texts.unclaimed : texts.of(nameOf(owner));
  return (
    <ButtonGroup className={styles.owner}>
      <span title={isMine ? undefined : (owner ?? undefined)}>
        {isMine ? <Personal text={texts.yours} name={ownerText} /> : ownerText}
      </span>
      {isCurrent(item) && (
        <>
          <Button onClick={() => actions.apply([item], { owner: isMine ? null : email })}>
            {owner === null ? texts.claim : isMine ? texts.release : texts.takeOver}
          </Button>
          <AssignTo items={[item]} />
        </>
      )}
    </ButtonGroup>
  );
}

function ErasePerson({ detail }: { detail: InboxDetail }) {
  const button = useRef<HTMLButtonElement>(null);
  useEnquiryShortcut(detail.id, 'd', () => button.current?.focus());
  const { Name, Email, Mobile } = detail.fields;
  const count = detail.otherCount + 1;
  const items = [detail, ...detail.others];
  const isWon = items.some(({ status }) => status === 'won');
  return (
    <EraseDialog
      ref={button}
      label={MESSAGES.erase.person}
      title={MESSAGES.erase.personTitle}
      count={count}
      erase={() => erasePerson(detail.id, count)}
      items={items}
    >
      <p>
        <bdi translate="no">{[Name, Email, Mobile].filter(Boolean).join(', ')}</bdi>
      </p>
      <p>{MESSAGES.erase.personWarning(count)}</p>
      {count > 1 && (
        <ul className={styles.erased}>
          {items.map(({ id, fields, reference }) => (
            <li key={id}>
              <bdi translate="no">{`${fields.Name}, ${reference}`}</bdi>
            </li>
          ))}
          {count > items.length && <li key="more">{MESSAGES.erase.more(count - items.length)}</li>}
        </ul>
      )}
      {isWon && <p>{MESSAGES.erase.wonWarning}</p>}
    </EraseDialog>
  );
}
