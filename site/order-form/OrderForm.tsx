import { type InputEvent, type SubmitEvent, startTransition, useEffect, useRef, useState } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import {
  BUYER_KINDS,
  type EnquiryFieldName,
  FIELD_LABELS,
  FIELD_MAX_LENGTHS,
  QUANTITY_MINIMUM,
  trimEnquiry,
  type ValidationError,
  validateEnquiry,
} from '../../domain/enquiry.ts';
import { NOTICE_FIELD } from '../../domain/privacyNotice.ts';
import { HONEYPOT_FIELD } from '../../domain/spamSignals.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { FORM_MESSAGES } from '../messages.ts';
import { CallInstead } from '../ui/CallInstead.tsx';
import type { ContactWays } from '../ui/contactWays.ts';
import { delivery, nativeSubmit } from './delivery/delivery.ts';
import { EnquiryStatus } from './EnquiryStatus.tsx';
import { createEnquiryId } from './enquiryId.ts';
import {
  clearFields,
  controlOf,
  isEmpty,
  readFields,
  readMetadata,
  removeServerError,
} from './formFields.ts';
import styles from './OrderForm.module.css';
import { outbox } from './outbox/Outbox.ts';
import './toasts.css';
import { useOutbox } from './useOutbox.ts';

/** How long a toast stays, in milliseconds (specification section 9). */
const TOAST_MS = 5_000;

/** A second tap within this time of a submit is the same tap. */
const DOUBLE_TAP_MS = 1_000;

interface OrderFormProps {
  /** `{product}` of the specification. */
  product: string;
  /** The version of the privacy notice that stands beside the form. */
  notice: string;
  /** How else to reach the company when sending fails. */
  contact: ContactWays;
}

/**
 * The order enquiry (specification sections 3, 4, 5 and 8). The inputs are uncontrolled, so that what a visitor types
 * before the form is interactive stays.
 */
export function OrderForm({ product, notice, contact }: OrderFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const submittedAt = useRef(Number.NEGATIVE_INFINITY);
  const [isInteractive, setInteractive] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [error, setError] = useState<ValidationError>();
  const latest = useOutbox();

  useEffect(() => setInteractive(true), []);

  // What the visitor did before the form was interactive. Our own server has taken a submit by then.
  useEffect(() => {
    if (!isInteractive || !form.current || DELIVERY_KIND === 'server') return;
    if (form.current.contains(document.activeElement)) delivery.prepare?.();
    if (form.current.dataset.submitted === undefined) return;
    delete form.current.dataset.submitted;
    button.current?.click();
  }, [isInteractive]);

  // In an effect, since the message has to stand beside the field before a screen reader reads both.
  useEffect(() => {
    if (!form.current || !error) return;
    controlOf(form.current, error.field).focus();
    if (error.toast) toast.warn(error.message);
  }, [error]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const { currentTarget, timeStamp } = event;
    // The browser is posting this very enquiry; once more it is the same to the server, which stores it once.
    if (currentTarget.dataset.submitted !== undefined) return;
    const isDoubleTap = timeStamp - submittedAt.current < DOUBLE_TAP_MS && isEmpty(currentTarget);
    if (!isDoubleTap) {
      removeServerError(currentTarget);
      const fields = trimEnquiry(readFields(currentTarget));
      const invalid = validateEnquiry(fields);
      // A slow phone shows the press first, and then the message, the focus and the toast.
      startTransition(() => setError(invalid));
      if (!invalid) {
        outbox.send({ id: createEnquiryId(), product, fields, metadata: readMetadata(currentTarget) });
        clearFields(currentTarget);
        submittedAt.current = timeStamp;
      }
    }
    event.preventDefault();
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    try {
      submit(event);
    } catch (problem) {
      // `preventDefault` was not called: our own server gets a plain post, and hosted the visitor can call.
      setFailed(true);
      throw problem;
    }
  }

  function onInput({ target }: InputEvent<HTMLFormElement>) {
    if ((target as HTMLInputElement).name === error?.field) setError(undefined);
  }

  const errorOf = (name: EnquiryFieldName) => (error?.field === name ? error.message : undefined);
  return (
    <>
      {/* The checks of the specification (section 5) come instead of the browser's own, which would block the submit. */}
      <form
        ref={form}
        className={styles.form}
        {...nativeSubmit}
        noValidate={isInteractive}
        onSubmit={onSubmit}
        onInput={onInput}
        onFocus={delivery.prepare}
        onPointerDown={delivery.prepare}
        data-order-form
      >
        <input type="hidden" name="productName" value={product} />
        <input type="hidden" name={NOTICE_FIELD} value={notice} />
        <input
          className={styles.honeypot}
          name={HONEYPOT_FIELD}
          autoComplete="off"
          tabIndex={-1}
          aria-hidden
        />
        <TextField
          name="Name"
          label={FIELD_LABELS.Name}
          autoComplete="name"
          maxLength={FIELD_MAX_LENGTHS.Name}
          required
          error={errorOf('Name')}
        />
        <TextField
          name="Email"
          label={FIELD_LABELS.Email}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={FIELD_MAX_LENGTHS.Email}
          required
          error={errorOf('Email')}
        />
        <TextField
          name="Mobile"
          label={FIELD_LABELS.Mobile}
          type="tel"
          autoComplete="tel-national"
          inputMode="numeric"
          required
          error={errorOf('Mobile')}
        />
        <TextField
          name="Quantity"
          label={FIELD_LABELS.Quantity}
          type="number"
          autoComplete="off"
          inputMode="numeric"
          min={QUANTITY_MINIMUM}
          step={1}
          required
          error={errorOf('Quantity')}
        />
        <SelectField
          name="RetailerSelfUse"
          label={FIELD_LABELS.RetailerSelfUse}
          options={BUYER_KINDS}
          error={errorOf('RetailerSelfUse')}
        />
        <Button ref={button} type="submit">
          {FORM_MESSAGES.submit}
        </Button>
      </form>
      {hasFailed && <CallInstead contact={contact} />}
      <EnquiryStatus event={latest} contact={contact} />
      <ToastContainer position="top-right" autoClose={TOAST_MS} pauseOnFocusLoss={false} closeOnClick />
    </>
  );
}
