import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'react-toastify/unstyled';
import type { BrokenRule } from '../../domain/enquiry/checkEnquiry.ts';
import { afterPaint } from '../behaviour/afterPaint.ts';
import { clearAnswer } from './clearAnswer.ts';
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
  const pressed = useRef<HTMLElement>(null);
  const outbox = useOutbox();
  useEffect(() => {
    const form = formRef.current;
    if (form) afterPaint(() => rehearseSubmit(form));
  }, [formRef]);
  useListener(formRef, 'mousedown', keepFocus);
  useListener(formRef, 'click', press);
  useListener(formRef, 'submit', submit);
  // A message goes once its field is being mended; the letter that mends it shows first.
  useEffect(() => {
    if (!formRef.current || !brokenRule) return;
    const field = controlOf(formRef.current, brokenRule.field);
    const clear = () => afterPaint(() => setBrokenRule(undefined));
    field.addEventListener('input', clear);
    return () => field.removeEventListener('input', clear);
  }, [formRef, brokenRule]);

  /**
   * Leaves the focus where it is while a button is pressed. Moving it takes a slow phone some 10 ms, which the visitor
   * would wait for; and where a rule is broken its keyboard would go and come back. `show` moves it.
   */
  function keepFocus(event: MouseEvent) {
    if (buttonOf(event)) event.preventDefault();
  }

  /** An Enter in a field clicks the button as well, but counts no clicks: https://w3c.github.io/uievents/#event-type-click */
  function press(event: MouseEvent) {
    pressed.current = event.detail > 0 ? buttonOf(event) : null;
  }

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
    clearAnswer(form, broken?.field);
    if (!broken) {
      // A phone's keyboard goes, so that what became of the enquiry can be seen.
      pressed.current?.focus({ focusVisible: false });
      return;
    }
    controlOf(form, broken.field).focus();
    if (broken.toast) toast.warn(broken.message);
  }

  return { brokenRule, outbox };
}

function buttonOf({ target }: Event): HTMLButtonElement | null {
  return (target as Element).closest('button');
}
