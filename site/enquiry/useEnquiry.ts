import { type FormEvent, type RefObject, useState } from 'react';
import { toast } from 'react-toastify/unstyled';
import { type BrokenRule, checkEnquiry, trimEnquiry } from '../../domain/enquiry/checkEnquiry.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { ENQUIRY_MESSAGES } from '../../domain/enquiry/enquiryMessages.ts';
import { DatabaseWriteError } from '../delivery/DatabaseWriteError.ts';
import { deliver } from '../delivery/delivery.ts';
import { createEnquiryId } from './createEnquiryId.ts';
import type { EnquiryState } from './EnquiryState.ts';
import { clearEnquiry, controlOf, readEnquiry } from './readEnquiry.ts';

/** What the form shows and does: the rule that was broken last, how the last enquiry fares, and the submit. */
export function useEnquiry(formRef: RefObject<HTMLFormElement | null>, product: string) {
  const [brokenRule, setBrokenRule] = useState<BrokenRule>();
  const [state, setState] = useState<EnquiryState>({ kind: 'idle' });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = trimEnquiry(readEnquiry(form));
    const broken = checkEnquiry(fields);
    setBrokenRule(broken);
    if (broken) {
      controlOf(form, broken.field).focus();
      if (broken.toast) toast.warn(broken.message);
      return;
    }
    const id = createEnquiryId();
    const reference = referenceOf(id);
    clearEnquiry(form);
    setState({ kind: 'sending' });
    deliver({ id, fields, product }).then(
      () => {
        toast.success(ENQUIRY_MESSAGES.received);
        setState({ kind: 'sent', reference });
      },
      (error: unknown) => {
        console.error(error);
        if (!(error instanceof DatabaseWriteError)) toast.warn(ENQUIRY_MESSAGES.notAdded);
        setState({ kind: 'failed' });
      },
    );
  }

  /** Takes a message away once its field is being mended. */
  function clearBrokenRule(event: FormEvent<HTMLFormElement>) {
    const form = formRef.current;
    if (form && brokenRule && event.target === controlOf(form, brokenRule.field)) setBrokenRule(undefined);
  }

  return { brokenRule, state, submit, clearBrokenRule };
}
