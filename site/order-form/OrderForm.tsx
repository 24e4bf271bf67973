import {
  type FocusEvent,
  type InputEvent,
  type SubmitEvent,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ContactDetails, Retailers } from '../../domain/content/content.ts';
import {
  type EnquiryFields,
  isSameEnquiry,
  normalizeEnquiry,
  validateEnquiry,
} from '../../domain/enquiry/enquiry.ts';
import type { Language } from '../../domain/language/languages.ts';
import { CAUTION_ID, ORDER_FORM_ID, REPLACES_ID } from '../../domain/sitePages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { CallInstead } from '../ui/FormAlert.tsx';
import { RetailerFacts } from '../ui/RetailerFacts.tsx';
import { DoubleTapGuard } from './DoubleTapGuard.tsx';
import { EnquiryInputs, MetadataInputs } from './EnquiryInputs.tsx';
import { EnquiryStatus, focusStatus } from './EnquiryStatus.tsx';
import { ToastProvider, useToast } from './FormToast.tsx';
import {
  EMPTY_FIELDS,
  type FieldErrors,
  hideServerMessage,
  isRetailerChosen,
  NATIVE_SUBMIT,
  readFields,
  readMetadata,
  sectionDataOf,
  typeInto,
  writeFields,
} from './formFields.ts';
import { MessagesProvider, useMessages } from './messages.tsx';
import styles from './OrderForm.module.css';
import { formCorrection, outbox } from './outbox/pageOutbox.ts';
import { PRIVACY_NOTICE_ID, PrivacyNotice, type PrivacyNoticeProps } from './PrivacyNotice.tsx';
import { Promises } from './Promises.tsx';
import { CorrectionNote, endCorrection, ReplacesNote, useCorrection } from './receipts/CorrectionNote.tsx';
import { YourEnquiries } from './receipts/ReceiptList.tsx';
import { useEarlyInput } from './useEarlyInput.ts';
import { useFieldMessages } from './useFieldMessages.ts';

/** A second tap within this time of a submit is the same tap. */
const DOUBLE_TAP_MS = 1_000;

interface OrderFormProps {
  product: string;
  pack: string;
  /** The version of the privacy notice. */
  notice: string;
  language: Language;
  contact: ContactDetails;
  /** What a visitor can rely on, see {@link Promises}. */
  promises: string[];
  /** The company's promise of reply, see `replyPromiseOf`. */
  reply: string;
  /** Whether what this device has sent is listed under the form. */
  withReceipts: boolean;
  /** What those who choose Retailer read, and the promise of reply to them. */
  retailers?: { facts: Retailers['facts']; reply: string } | undefined;
  privacy: PrivacyNoticeProps;
}

/** The order enquiry (specification sections 3, 4, 5 and 8). */
export function OrderForm(form: OrderFormProps) {
  return (
    <MessagesProvider language={form.language.code}>
      <ToastProvider>
        <ErrorBoundary fallback={() => <Unavailable contact={form.contact} />}>
          <EnquiryForm {...form} />
        </ErrorBoundary>
      </ToastProvider>
    </MessagesProvider>
  );
}

/** Whom to call when the form can't work. */
function Unavailable({ contact }: Pick<OrderFormProps, 'contact'>) {
  return <CallInstead contact={contact} messages={useMessages()} />;
}

/** The inputs are uncontrolled, so that what a visitor types before the form is interactive stays. */
function EnquiryForm({
  product,
  pack,
  notice,
  language,
  contact,
  promises,
  reply,
  retailers,
  withReceipts,
  privacy,
}: OrderFormProps) {
  const messages = useMessages();
  const showToast = useToast();
  const { errors, warnings, resetErrors, ...fieldMessages } = useFieldMessages();
  const form = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const submitted = useRef({ id: '', at: Number.NEGATIVE_INFINITY, next: EMPTY_FIELDS });
  const [hasFailed, setFailed] = useState(false);
  const [isRetailer, setRetailer] = useState(false);
  const latest = useSyncExternalStore(outbox.subscribe, outbox.getLatest, () => undefined);
  const correction = useCorrection();

  const onFilled = useCallback(
    (target: HTMLFormElement, shown: FieldErrors = {}) => {
      setRetailer(isRetailerChosen(target));
      resetErrors(shown);
    },
    [resetErrors],
  );
  const fillIn = useCallback(
    (fields: EnquiryFields) => {
      if (!form.current) return;
      writeFields(form.current, fields);
      onFilled(form.current);
    },
    [onFilled],
  );
  const isInteractive = useEarlyInput({ form, submitButton, onFilled });

  useEffect(() => {
    if (!latest || !form.current) return;
    if (status.current && latest.enquiry.id === submitted.current.id) {
      submitted.current.id = '';
      focusStatus(status.current);
    }
    if (latest.kind === 'refused' && isSameEnquiry(readFields(form.current), EMPTY_FIELDS)) {
      const { id, fields } = latest.enquiry;
      fillIn(fields);
      formCorrection.set({ id, fields, isRestored: true });
    }
  }, [latest, fillIn]);

  function submit(target: HTMLFormElement) {
    const typed = readFields(target);
    const now = performance.now();
    const { at, next } = submitted.current;
    if (now - at < DOUBLE_TAP_MS && isSameEnquiry(typed, next)) return;
    hideServerMessage();
    showToast(undefined);
    const fields = normalizeEnquiry(typed);
    const validationError = validateEnquiry(fields);
    setFailed(false);
    if (validationError) {
      // A slow phone shows the pressed button before the message, the focus and the toast.
      startTransition(() => fieldMessages.showInvalid(target, fields, validationError));
      return;
    }
    const id = outbox.send({ product, fields, metadata: readMetadata(target) });
    submitted.current = { id, at: now, next: endCorrection(target, fillIn) };
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const { currentTarget } = event;
    // The browser is already posting this enquiry. Posting it again is harmless: the server derives the same id.
    if (sectionDataOf(currentTarget).submitted !== undefined) return;
    try {
      submit(currentTarget);
      event.preventDefault();
    } catch (unexpected) {
      // Our own server then gets a plain form post. In the hosted mode the visitor is told how to call.
      setFailed(true);
      throw unexpected;
    }
  }

  function onInput(event: InputEvent<HTMLFormElement>) {
    setRetailer(isRetailerChosen(event.currentTarget));
    fieldMessages.onInput(event);
  }

  function onFocus(event: FocusEvent<HTMLFormElement>) {
    outbox.prepare();
    fieldMessages.onFocus(event);
  }

  return (
    <DoubleTapGuard>
      {hasFailed && <Unavailable contact={contact} />}
      <ErrorBoundary>
        <EnquiryStatus
          ref={status}
          event={latest}
          isReturned={correction?.id === latest?.enquiry.id}
          contact={contact}
          locale={language.locale}
          reply={reply}
          retailerReply={retailers?.reply ?? reply}
          withSentBefore={withReceipts && !correction}
        />
      </ErrorBoundary>
      <div data-no-print>
        {latest && !correction && <h3 className={styles.heading}>{messages.form.another}</h3>}
        {correction && (
          <CorrectionNote key={correction.id} form={form} correction={correction} fillIn={fillIn} />
        )}
        <p className={styles.needed}>{messages.form.allNeeded}</p>
        {/* Our validation (specification section 5) replaces the browser's, which would block the submit event. */}
        <form
          ref={form}
          id={ORDER_FORM_ID}
          className={styles.form}
          {...NATIVE_SUBMIT}
          noValidate={isInteractive}
          onSubmit={onSubmit}
          onInput={onInput}
          onFocus={onFocus}
          onPointerDown={outbox.prepare}
          data-order-form
        >
          <MetadataInputs product={product} notice={notice} language={language.code} />
          <EnquiryInputs
            errors={errors}
            warnings={warnings}
            onSuggestion={(email) => form.current && typeInto(form.current, 'Email', email)}
            pack={pack}
          />
          {isRetailer && retailers && <RetailerFacts facts={retailers.facts} />}
          <PrivacyNotice {...privacy} />
          <Promises promises={promises} phone={contact.phone} />
          {correction && <ReplacesNote id={correction.id} />}
          <Button
            variant="primary"
            ref={submitButton}
            type="submit"
            aria-describedby={[...(correction ? [REPLACES_ID] : []), CAUTION_ID, PRIVACY_NOTICE_ID].join(' ')}
          >
            {messages.form.submit}
          </Button>
        </form>
        <ErrorBoundary>
          {withReceipts && <YourEnquiries language={language} contact={contact} />}
        </ErrorBoundary>
      </div>
    </DoubleTapGuard>
  );
}
