import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react';

/** Longer than a system's double tap: an older person's second tap may come a second later. */
const DOUBLE_TAP_MS = 1_200;

/** In CSS pixels. */
const DOUBLE_TAP_DISTANCE = 32;

/**
 * Ignores the second tap of a double tap on the submit button where something outside the form is under the finger by then:
 * the page has scrolled, and the tap would land on "Delete it".
 */
export function DoubleTapGuard({ children }: { children: ReactNode }) {
  const first = useRef({ timeStamp: Number.NEGATIVE_INFINITY, clientX: 0, clientY: 0, isSubmit: false });
  const isIgnoring = useRef(false);

  function onPointerDown({ timeStamp, clientX, clientY, pointerType, target }: PointerEvent) {
    const touched = target as Element;
    const before = first.current;
    isIgnoring.current =
      pointerType === 'touch' &&
      before.isSubmit &&
      timeStamp - before.timeStamp < DOUBLE_TAP_MS &&
      Math.hypot(clientX - before.clientX, clientY - before.clientY) < DOUBLE_TAP_DISTANCE &&
      !touched.closest('form');
    first.current = { timeStamp, clientX, clientY, isSubmit: touched.closest('[type="submit"]') !== null };
  }

  // The focus, which the status has, stays there.
  function onMouseDown(event: MouseEvent) {
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
