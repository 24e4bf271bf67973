import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'react-toastify/unstyled';
import type { BrokenRule } from '../../domain/enquiry/checkEnquiry.ts';
import { afterPaint } from '../behaviour/afterPaint.ts';
import { clearEnquiry, controlOf, isUntouched } from './readEnquiry.ts';
import { rehearseSubmit } from './rehearseSubmit.ts';
import { type TakenEnquiry, takeEnquiry } from './takeEnquiry.ts';
import { useListener } from './useListener.ts';
import { useOutbox } from './useOutbox.ts';

/** A second tap within so many milliseconds of a good one is the same tap. */
const DOUBLE_TAP_MILLISECONDS = 1000;

/** Sends what stands in the form at its submit; answers the rule that was broken last, and how the last enquiry fares. */
export function useEnquiry(formRef: RefObject<HTMLFormElement | null>, product: string) {
  const [brokenRule, setBrokenRule] = useState<BrokenRule>();
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const outbox = useOutbox();
  useEffect(() => {
    const form = formRef.current;
    if (form) afterPaint(() => rehearseSubmit(form));
  }, [formRef]);
  useListener(formRef, 'submit', submit);
  // A message goes once its field is being mended.
  useEffect(() => {
    if (!formRef.current || !brokenRule) return;
    const field = controlOf(formRef.current, brokenRule.field);
    const clear = () => startTransition(() => setBrokenRule(undefined));
    field.addEventListener('input', clear);
    return () => field.removeEventListener('input', clear);
  }, [formRef, brokenRule]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    if (event.timeStamp - sentAt.current < DOUBLE_TAP_MILLISECONDS && isUntouched(form)) return;
    const taken = takeEnquiry(form, product);
    afterPaint(() => show(form, taken));
    if (taken.kind === 'broken') return;
    sentAt.current = event.timeStamp;
    clearEnquiry(form);
    outbox.send(taken.enquiry);
  }

  function show(form: HTMLFormElement, taken: TakenEnquiry) {
    const broken = taken.kind === 'broken' ? taken.rule : undefined;
    // The message has to stand beside the field before the focus has a screen reader read both.
    flushSync(() => setBrokenRule(broken));
    if (!broken) return;
    controlOf(form, broken.field).focus();
    if (broken.toast) toast.warn(broken.message);
  }

  return { brokenRule, outbox };
}
