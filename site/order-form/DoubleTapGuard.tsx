import { type MouseEvent, type ReactNode, useRef } from 'react';

const DOUBLE_TAP_MS = 600;

/** In CSS pixels. */
const DOUBLE_TAP_DISTANCE = 32;

/**
 * Ignores the second tap of a double tap where another element is under the finger by then: a submit scrolls the page, and
 * would let it land on "Delete it". The keyboard and screen readers click without `mousedown`, and are not affected.
 */
export function DoubleTapGuard({ children }: { children: ReactNode }) {
  const first = useRef({
    timeStamp: Number.NEGATIVE_INFINITY,
    clientX: 0,
    clientY: 0,
    target: null as unknown,
  });
  const isIgnoring = useRef(false);

  function onMouseDown(event: MouseEvent) {
    const { timeStamp, clientX, clientY, target } = event;
    const before = first.current;
    const distance = Math.hypot(clientX - before.clientX, clientY - before.clientY);
    isIgnoring.current =
      timeStamp - before.timeStamp < DOUBLE_TAP_MS &&
      distance < DOUBLE_TAP_DISTANCE &&
      target !== before.target;
    if (isIgnoring.current) event.preventDefault();
    else first.current = { timeStamp, clientX, clientY, target };
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
