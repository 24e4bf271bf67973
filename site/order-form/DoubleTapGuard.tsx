import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react';

/** Longer than a system's double tap: an older person's second tap may come a second later. */
const DOUBLE_TAP_MS = 1_200;

/** In CSS pixels. */
const DOUBLE_TAP_DISTANCE = 32;

/**
 * Ignores the second tap, or click of a double click, on the submit button where something outside the form is there by
 * then: the page has scrolled, and it would land on "Delete it" or a link.
 */
export function DoubleTapGuard({ children }: { children: ReactNode }) {
  const first = useRef({ timeStamp: Number.NEGATIVE_INFINITY, clientX: 0, clientY: 0, isSubmit: false });
  const isSecond = useRef(false);
  const isIgnoring = useRef(false);

  function onPointerDown({ timeStamp, clientX, clientY, pointerType, target }: PointerEvent) {
    const touched = target as Element;
    const before = first.current;
    isSecond.current =
      before.isSubmit &&
      timeStamp - before.timeStamp < DOUBLE_TAP_MS &&
      Math.hypot(clientX - before.clientX, clientY - before.clientY) < DOUBLE_TAP_DISTANCE &&
      !touched.closest('form');
    isIgnoring.current = isSecond.current && pointerType === 'touch';
    first.current = { timeStamp, clientX, clientY, isSubmit: touched.closest('[type="submit"]') !== null };
  }

  function onMouseDown(event: MouseEvent) {
    // With a mouse, the system says which clicks are double.
    if (isSecond.current && event.detail > 1) isIgnoring.current = true;
    // The focus, which the status has, stays there.
    if (isIgnoring.current) event.preventDefault();
  }

  function onClick(event: MouseEvent) {
    if (!isIgnoring.current || event.detail === 0) return;
    isIgnoring.current = false;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div onPointerDownCapture={onPointerDown} onMouseDownCapture={onMouseDown} onClickCapture={onClick}>
      {children}
    </div>
  );
}
