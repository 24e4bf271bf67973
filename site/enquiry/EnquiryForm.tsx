import { useEffect, useRef, useState } from 'react';
import { ToastContainer } from 'react-toastify/unstyled';
import {
  BUYER_KINDS,
  FIELD_LABELS,
  FIELD_MAX_LENGTHS,
  QUANTITY_MINIMUM,
} from '../../domain/enquiry/enquiryFields.ts';
import { HONEYPOT_FIELD } from '../../domain/enquiry/spamSigns.ts';
import { NOTICE_FIELD } from '../../domain/privacy/noticeVersionOf.ts';
import type { ContactWays } from '../contact/contactWays.ts';
import { plainSubmit, prepareDelivery } from '../delivery/delivery.ts';
import { Button } from '../ui/Button.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { catchUp } from './catchUp.ts';
import styles from './EnquiryForm.module.css';
import { EnquiryStatus } from './EnquiryStatus.tsx';
import { EventRoot } from './EventRoot.tsx';
import './toasts.css';
import { TOAST_MILLISECONDS } from './toasts.ts';
import { useEnquiry } from './useEnquiry.ts';
import { useListener } from './useListener.ts';

interface EnquiryFormProps {
  /** `{product}` of the specification. */
  product: string;
  /** The version of the notice that stands beside the form. */
  notice: string;
  /** How else to reach the company when sending fails. */
  contact: ContactWays;
}

/**
 * The order enquiry (specification sections 3, 4, 5 and 8).
 *
 * The inputs keep their own values, so what a visitor types before the island is alive stays,
 * and typing never waits for a render: React hears nothing of the form, see `leaveEventsToBrowser.ts`.
 * Before it is alive it does what `plainSubmit` says.
 */
export function EnquiryForm({ product, notice, contact }: EnquiryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { brokenRule, outbox } = useEnquiry(form, product);
  useListener(form, 'focusin', prepareDelivery);
  useListener(form, 'pointerdown', prepareDelivery);
  // The four checks come before the browser's own (specification section 5), which would block the submit.
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    if (DELIVERY_KIND === 'firebase' && form.current) catchUp(form.current);
  }, []);
  const errorOf = (name: string) => (brokenRule?.field === name ? brokenRule.message : undefined);

  return (
    <>
      <form ref={form} className={styles.form} {...plainSubmit} noValidate={alive}>
        <input type="hidden" name="productName" value={product} />
        <input type="hidden" name={NOTICE_FIELD} value={notice} />
        <input className={styles.trap} name={HONEYPOT_FIELD} autoComplete="off" tabIndex={-1} aria-hidden />
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
        <Button type="submit">Buy Now</Button>
      </form>
      <EventRoot>
        <EnquiryStatus {...outbox} contact={contact} />
        <ToastContainer
          position="top-right"
          autoClose={TOAST_MILLISECONDS}
          pauseOnFocusLoss={false}
          closeOnClick
        />
      </EventRoot>
    </>
  );
}
