import { type ReactNode, useState } from 'react';
import { callUrl, replyMailUrl } from '../../domain/content/contactUrls.ts';
import { type CorrectableField, fieldIssue, typedMobile } from '../../domain/desk/corrections.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { hasWrongMobile, isCurrent } from '../../domain/desk/inboxWork.ts';
import { RESULT_LABELS } from '../../domain/desk/outcomes.ts';
import { INDIA_CALLING_CODE, normalizeText, type ValidationError } from '../../domain/enquiry/enquiry.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { ENQUIRY_MESSAGES } from '../../domain/enquiry/enquiryMessages.ts';
import {
  clickIdOf,
  deskChannelOf,
  type Source,
  sourceLabelOf,
  sourceNameOf,
} from '../../domain/enquiry/source.ts';
import { isForeign, languageName, weekdayTime } from '../../domain/format.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useReplySender } from '../api/session.ts';
import { forgetTyped, useTyped } from '../changes/drafts.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { useEnquiryShortcut } from '../navigation/enquiryShortcuts.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { focusPart } from '../navigation/keptFocus.ts';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Form } from '../ui/Form.tsx';
import { CopyIconButton, IconButton } from '../ui/IconButton.tsx';
import { Checkbox } from '../ui/Input.tsx';
import styles from './Facts.module.css';

const texts = MESSAGES.detail;

const CORRECT_BUTTONS = '[data-correct]';

interface FactsProps {
  item: InboxItem;
  /** This person's. */
  others: InboxItem[];
}

/** The mobile number, the e-mail address and the quantity, which can be corrected, and how the enquiry came. */
export function Facts({ item, others }: FactsProps) {
  const { actions } = useInbox();
  const sender = useReplySender(item);
  const { view } = useInboxUrl();
  const { fields, reference, language, replaces } = item;
  const [corrected, setCorrected] = useState<CorrectableField>();
  useEnquiryShortcut(item.id, 'i', () => {
    // The dialog returns the focus to it, and the key goes on from there.
    focusPart(CORRECT_BUTTONS, 1);
    document.activeElement?.closest<HTMLElement>(CORRECT_BUTTONS)?.click();
  });
  const correctable = (name: CorrectableField) => ({ item, name, onCorrect: () => setCorrected(name) });
  return (
    <>
      <dl className={styles.facts}>
        <CorrectableFact {...correctable('Mobile')}>
          <a href={callUrl(fields)} onClick={() => actions.beginCall(item, 'call')}>
            {fields.Mobile}
          </a>
        </CorrectableFact>
        <CorrectableFact {...correctable('Email')}>
          {fields.Email && (
            <a
              href={replyMailUrl(fields, reference, sender)}
              onClick={() => actions.beginCall(item, 'email')}
            >
              <Email email={fields.Email} />
            </a>
          )}
        </CorrectableFact>
        <CorrectableFact {...correctable('Quantity')}>{fields.Quantity}</CorrectableFact>
        <Fact label={texts.reference}>{reference}</Fact>
        <Fact label={texts.received}>{weekdayTime(item.receivedAt)}</Fact>
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
      {corrected && (
        <CorrectDialog
          // The key may open the next one before the browser has told that this one is closed.
          key={corrected}
          item={item}
          name={corrected}
          others={others.filter(
            (one) => corrected === 'Mobile' && isCurrent(one) && one.fields.Mobile === fields.Mobile,
          )}
          onClose={() => setCorrected(undefined)}
        />
      )}
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

/** An e-mail address, which is rather broken after the @ than within a word. */
function Email({ email }: { email: string }) {
  const end = email.lastIndexOf('@') + 1;
  return (
    <bdi translate="no">
      {email.slice(0, end)}
      <wbr />
      {email.slice(end)}
    </bdi>
  );
}

interface CorrectableFactProps {
  item: InboxItem;
  name: CorrectableField;
  onCorrect: () => void;
  children: ReactNode;
}

/** The value that is used, and, where it is corrected, what was sent. */
function CorrectableFact({ item, name, onCorrect, children }: CorrectableFactProps) {
  const sent = item.sent[name];
  const value = item.fields[name];
  return (
    <Fact label={name === 'Email' ? texts.email : ENQUIRY_MESSAGES.label[name]}>
      <span className={styles.value}>
        <span>{children}</span>
        <span className={styles.icons}>
          {name !== 'Quantity' && value && <CopyIconButton text={value} label={texts.copy(name)} />}
          <IconButton data-correct icon="edit" label={MESSAGES.correct.title(name)} onClick={onCorrect} />
        </span>
      </span>
      {name === 'Mobile' && hasWrongMobile(item) && <small>{RESULT_LABELS['wrong-number']}</small>}
      {sent && (
        <small>
          <bdi>{deskChannelOf(sourceNameOf(item.source)) ? texts.entered(sent) : texts.sent(sent)}</bdi>
        </small>
      )}
    </Fact>
  );
}

/** Where a visitor came from; leads to all enquiries from there. */
function SourceLink({ source }: { source: Source }) {
  const { code, utmSource, utmMedium, utmCampaign, referrer } = source;
  const name = sourceNameOf(source);
  const click = clickIdOf(source);
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
        <bdi>{sourceLabelOf(name)}</bdi>
      </InboxLink>
      {details.length > 0 && <bdi>{texts.sourceDetails(details)}</bdi>}
    </>
  );
}

const INPUTS = {
  Mobile: { type: 'tel', prefix: `+${INDIA_CALLING_CODE}` },
  Email: { type: 'email' },
  Quantity: { inputMode: 'numeric' },
} as const;

interface CorrectDialogProps {
  item: InboxItem;
  name: CorrectableField;
  /** Those that have the same. */
  others: InboxItem[];
  onClose: () => void;
}

/** Corrects what a customer has sent; what was sent stays in the document. */
function CorrectDialog({ item, name, others, onClose }: CorrectDialogProps) {
  const { actions } = useInbox();
  const [error, setError] = useState<ValidationError>();
  const { values, onInput } = useTyped(item.id, name, { [name]: item.fields[name] });

  function close() {
    forgetTyped(item.id, name);
    onClose();
  }

  function submit(data: FormData) {
    const typed = normalizeText(`${data.get(name)}`);
    const value = name === 'Mobile' ? typedMobile(typed) : typed;
    const issue = fieldIssue(name, value);
    setError(issue);
    if (issue) return;
    close();
    actions.apply(data.has('others') ? [item, ...others] : [item], { corrections: { [name]: value } });
  }

  return (
    <Dialog title={MESSAGES.correct.title(name)} onClose={close}>
      <Form noValidate onSubmit={submit} onInput={onInput}>
        <p>{MESSAGES.correct.intro}</p>
        <TextField
          {...INPUTS[name]}
          name={name}
          label={MESSAGES.correct.label[name]}
          defaultValue={values[name]}
          autoComplete="off"
          onFocus={({ target }) => target.select()}
          error={error && MESSAGES.add.error(error)}
        />
        {others.length > 0 && (
          <Checkbox
            name="others"
            label={MESSAGES.correct.others(others.length)}
            defaultChecked={values.others !== undefined}
          />
        )}
        <ButtonGroup isAtEnd>
          <Button onClick={close}>{MESSAGES.app.cancel}</Button>
          <Button variant="primary" type="submit">
            {MESSAGES.app.save}
          </Button>
        </ButtonGroup>
      </Form>
    </Dialog>
  );
}
