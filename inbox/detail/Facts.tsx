import { type ReactNode, type Ref, useRef, useState } from 'react';
import { callUrl, replyMailUrl } from '../../domain/content/contactUrls.ts';
import type { CorrectableField } from '../../domain/desk/corrections.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { ENQUIRY_MESSAGES } from '../../domain/enquiry/enquiryMessages.ts';
import { clickIdOf, type Source, sourceNameOf } from '../../domain/enquiry/source.ts';
import { isForeign, languageName, weekdayTime } from '../../domain/format.ts';
import { useReplySender } from '../api/session.ts';
import { useInbox } from '../changes/InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { useShortcuts } from '../navigation/useShortcuts.ts';
import { CopyIconButton, IconButton } from '../ui/IconButton.tsx';
import { useNow } from '../ui/now.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import styles from './Facts.module.css';

const texts = MESSAGES.detail;

/** The mobile number, the e-mail address and the quantity, which can be corrected, and how the enquiry came. */
export function Facts({ item }: { item: InboxItem }) {
  const { actions } = useInbox();
  const sender = useReplySender(item);
  const now = useNow();
  const { view } = useInboxUrl();
  const { fields, reference, language, replaces } = item;
  const [corrected, setCorrected] = useState<CorrectableField>();
  const first = useRef<HTMLButtonElement>(null);
  useShortcuts({ i: () => first.current?.focus() });
  const correctable = (name: CorrectableField) => ({ item, name, onCorrect: () => setCorrected(name) });
  return (
    <>
      <dl className={styles.facts}>
        <CorrectableFact {...correctable('Mobile')} ref={first}>
          <a href={callUrl(fields)} onClick={() => actions.beginCall(item, 'call')}>
            {fields.Mobile}
          </a>
          <CopyIconButton text={fields.Mobile} label={texts.copyMobile} />
        </CorrectableFact>
        <CorrectableFact {...correctable('Email')}>
          {fields.Email && (
            <>
              <a
                href={replyMailUrl(fields, reference, sender)}
                onClick={() => actions.beginCall(item, 'email')}
              >
                <bdi>{fields.Email}</bdi>
              </a>
              <CopyIconButton text={fields.Email} label={texts.copyEmail} />
            </>
          )}
        </CorrectableFact>
        <CorrectableFact {...correctable('Quantity')}>{fields.Quantity}</CorrectableFact>
        <Fact label={texts.reference}>{reference}</Fact>
        <Fact label={texts.received}>{weekdayTime(item.receivedAt, now)}</Fact>
        {isForeign(language) && <Fact label={texts.language}>{languageName(language)}</Fact>}
        {replaces && (
          <Fact label={texts.corrects}>
            <InboxLink to={{ view, open: replaces }}>{referenceOf(replaces)}</InboxLink>
          </Fact>
        )}
        <Fact label={MESSAGES.filters.source}>
          <SourceLink source={item.source} />
        </Fact>
      </dl>
      {corrected && <CorrectDialog item={item} name={corrected} onClose={() => setCorrected(undefined)} />}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface CorrectableFactProps {
  /** Of the button. */
  ref?: Ref<HTMLButtonElement>;
  item: InboxItem;
  name: CorrectableField;
  onCorrect: () => void;
  children: ReactNode;
}

/** The value that is used, and, where it is corrected, what was sent. */
function CorrectableFact({ ref, item, name, onCorrect, children }: CorrectableFactProps) {
  const sent = item.sent[name];
  return (
    <Fact label={ENQUIRY_MESSAGES.label[name]}>
      {children}
      <IconButton ref={ref} icon="edit" label={MESSAGES.correct.title[name]} onClick={onCorrect} />
      {sent !== undefined && <bdi className={styles.sent}>{texts.sent(sent)}</bdi>}
    </Fact>
  );
}

/** Where a visitor came from; leads to all enquiries from there. */
function SourceLink({ source }: { source: Source }) {
  const { code, utmSource, utmMedium, utmCampaign, referrer } = source;
  const name = sourceNameOf(source);
  const click = clickIdOf(source);
  const texts = MESSAGES.detail;
  const details = [
    code && utmSource,
    utmMedium,
    utmCampaign,
    referrer !== name && referrer && texts.referrer(referrer),
    click && (click.kind === 'fbclid' ? texts.metaClick : texts.googleAd),
  ].filter((detail): detail is string => Boolean(detail));
  return (
    <>
      <InboxLink to={{ view: { source: name } }}>
        <bdi>{MESSAGES.app.source(name)}</bdi>
      </InboxLink>
      {details.length > 0 && <bdi>{texts.sourceDetails(details)}</bdi>}
    </>
  );
}
