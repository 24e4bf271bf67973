import { useState } from 'react';

/*
 * Refs of elements that may go away while they have the focus, and pass it on. React calls what a ref returns before the
 * element is removed. https://react.dev/reference/react-dom/components/common#ref-callback
 */

/** To the list; on a phone, where an open enquiry hides it, to that. */
export function passFocusToList(element: HTMLElement | null) {
  return () => passFocus(element, list()?.checkVisibility() ? list() : openEnquiry());
}

export function passFocusToEnquiry(element: HTMLElement | null) {
  return () => passFocus(element, openEnquiry());
}

/** Of a list item: to the link in the next one, or the previous one after the last, or else to the list. */
export function passFocusToNeighbour(item: HTMLElement | null) {
  return () => {
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    passFocus(item, neighbour?.querySelector('a') ?? list());
  };
}

/** Back to the element, such as a row or a button, that had it before the component was shown; else to the list. */
export function useFocusBack() {
  const [passFocusBack] = useState(() => {
    const before = document.activeElement as HTMLElement | null;
    return (element: HTMLElement | null) => () =>
      passFocus(element, before?.isConnected && before !== document.body ? before : list());
  });
  return passFocusBack;
}

/** From a field, which keys are no longer to be typed into: to the open enquiry or the list, where it is. */
export function leaveField(field: HTMLElement) {
  field.blur();
  (field.closest('article') ? openEnquiry() : list())?.focus({ preventScroll: true });
}

function passFocus(from: HTMLElement | null, to: HTMLElement | null) {
  if (from?.contains(document.activeElement)) to?.focus({ preventScroll: true });
}

function list() {
  return document.getElementById('enquiries');
}

function openEnquiry() {
  return document.getElementById('enquiry');
}
