import { type RefObject, type SubmitEvent, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'react-toastify/unstyled';
import { type BrokenRule, checkEnquiry, trimEnquiry } from '../../domain/enquiry/checkEnquiry.ts';
import { afterPaint } from '../behaviour/afterPaint.ts';
import { createEnquiryId } from './createEnquiryId.ts';
import { clearEnquiry, controlOf, isUntouched, readEnquiry, readMarks } from './readEnquiry.ts';
import { rehearseSubmit } from './rehearseSubmit.ts';
import { useOutbox } from './useOutbox.ts';

/** A second tap within so many milliseconds of a good one is the same tap. */
const DOUBLE_TAP_MILLISECONDS = 1000;

/** What the form shows and does: the rule that was broken last, how the last enquiry fares, and the submit. */
export function useEnquiry(formRef: RefObject<HTMLFormElement | null>, product: string) {
  const [brokenRule, setBrokenRule] = useState<BrokenRule>();
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const outbox = useOutbox();
  useEffect(() => afterPaint(rehearseSubmit), []);
  // A message goes once its field is being mended; heard by the browser's own event, see `leaveTypingUnheard.ts`.
  useEffect(() => {
    if (!formRef.current || !brokenRule) return;
    const field = controlOf(formRef.current, brokenRule.field);
    const clear = () => startTransition(() => setBrokenRule(undefined));
    field.addEventListener('input', clear);
    return () => field.removeEventListener('input', clear);
  }, [formRef, brokenRule]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isUntouched(form) && event.timeStamp - sentAt.current < DOUBLE_TAP_MILLISECONDS) return;
    const fields = trimEnquiry(readEnquiry(form));
    const broken = checkEnquiry(fields);
    // Not within the event: React would take a transition that begins there for one of its own form actions.
    afterPaint(() => {
      // The message has to stand beside the field before the focus has a screen reader read both.
      flushSync(() => setBrokenRule(broken));
      if (!broken) return;
      controlOf(form, broken.field).focus();
      if (broken.toast) toast.warn(broken.message);
    });
    if (broken) return;
    sentAt.current = event.timeStamp;
    clearEnquiry(form);
    outbox.send({ id: createEnquiryId(), fields, product, marks: readMarks(form) });
  }

  return { brokenRule, outbox, submit };
}
