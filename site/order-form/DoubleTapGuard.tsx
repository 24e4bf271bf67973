import { type MouseEvent, type ReactNode, useRef } from 'react';

const DOUBLE_TAP_MS = 600;

/** In CSS pixels. */
const DOUBLE_TAP_DISTANCE = 32;

/**
 * Ignores the second tap of a double tap on the submit button where something outside the form is under the finger by then:
 * the page has scrolled, and the tap would land on "Delete it". The keyboard and screen readers click without `mousedown`,
 * and are not affected.
 */
export function DoubleTapGuard({ children }: { children: ReactNode }) {
  const first = useRef({ timeStamp: Number.NEGATIVE_INFINITY, clientX: 0, clientY: 0, isSubmit: false });
  const isIgnoring = useRef(false);

  function onMouseDown(event: MouseEvent) {
    const { timeStamp, clientX, clientY } = event;
    const target = event.target as Element;
    const before = first.current;
    const distance = Math.hypot(clientX - before.clientX, clientY - before.clientY);
    isIgnoring.current =
      before.isSubmit &&
      timeStamp - before.timeStamp < DOUBLE_TAP_MS &&
      distance < DOUBLE_TAP_DISTANCE &&
      !target.closest('form');
    if (isIgnoring.current) event.preventDefault();
    else
      first.current = { timeStamp, clientX, clientY, isSubmit: target.closest('[type="submit"]') !== null };
  }

  function onClick(event: MouseEvent) {
    if (!isIgnoring.current || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div onMouseDownCapture={onMouseDown} onClickCapture={onClick}>
      {children}
    </div>
  );
}
