import { type RefObject, useEffect, useRef } from 'react';

/** A bar at the bottom of the page. */
export const BAR = '[data-bottom-bar]';

/** How many of the elements that had the focus are remembered. */
const MAX_BEFORE = 20;

/** What had the focus before the field that has it, or the fields next to it. */
let beforeField: Element | null = null;

/**
 * Keeps the focus on the page when the element that has it is removed or hidden, for whatever reason: the browser would
 * leave it to the body, and a screen reader at the page's beginning. Unless something else gets it meanwhile, it goes to
 * 1. the next item of a list, or the previous one after the last; from the row of the open enquiry to that;
 * 2. the pane of what is gone: the open enquiry, or the list;
 * 3. from a whole section, such as a bar, back to where it was before, else to the list.
 *
 * @returns whether the focus is being moved by this, and not by staff
 */
export function useKeptFocus(): RefObject<boolean> {
  const isMoving = useRef(false);
  useEffect(() => {
    let before: HTMLElement[] = [];
    const remember = ({ target, relatedTarget }: FocusEvent) => {
      const isFromField = relatedTarget instanceof Element && isTyping(relatedTarget);
      if (isTyping(target as Element) && !isFromField) beforeField = relatedTarget as Element | null;
      before = [...before.filter(({ isConnected }) => isConnected), target as HTMLElement].slice(-MAX_BEFORE);
    };
    // It is called once the page is changed, and before it is painted.
    const observer = new MutationObserver((records) => {
      const lost = before.at(-1);
      const { activeElement } = document;
      const isElsewhere = activeElement && activeElement !== document.body && activeElement !== lost;
      // A dialog that is closed, and not removed yet, returns it itself.
      const isOfBrowser = lost?.isConnected && lost.closest('dialog');
      if (!lost || isElsewhere || isOfBrowser || canHaveFocus(lost)) return;
      isMoving.current = true;
      homeOf(lost, records, before)?.focus({ preventScroll: true });
      isMoving.current = false;
    });
    addEventListener('focusin', remember);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['hidden', 'inert', 'open'],
    });
    return () => {
      removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
  return isMoving;
}

/**
 * From a field, which keys are no longer to be typed into: to the bar, the open enquiry or the list, where it is; from the
 * search back to where it was before.
 */
export function leaveField(field: HTMLElement) {
  const before = field.closest('search') && beforeField instanceof HTMLElement ? beforeField : undefined;
  field.blur();
  const bar = field.closest(BAR);
  const home = bar?.querySelector('summary') ?? (before && canHaveFocus(before) ? before : paneOf(field));
  home?.focus({ preventScroll: true });
}

/**
 * Moves the focus to the next or previous one of several parts of the page, from the last one on to the first.
 *
 * @param control what gets it in the part, if not the part itself
 */
export function focusPart(parts: string, step: 1 | -1, control?: string): void {
  const shown = [...document.querySelectorAll<HTMLElement>(parts)].filter((part) => part.checkVisibility());
  const current = shown.findIndex((part) => part.contains(document.activeElement));
  const part = shown.at(step > 0 ? (current + 1) % shown.length : Math.max(current, 0) - 1);
  (control ? part?.querySelector<HTMLElement>(control) : part)?.focus();
}

/**
 * Moves the focus to the next bar; while a question is unfolded, to that alone. Enter then neither folds nor answers it, and
 * does not undo something else where an answer was not given.
 */
export function focusBar(): void {
  const question = document.querySelector<HTMLElement>(`${BAR}:has([open])`);
  if (question) question.focus();
  else focusPart(BAR, 1, 'summary, a, button');
}

/** Whether an element is a field that keys are typed into. */
export function isTyping(target: Element | null): boolean {
  return Boolean(target?.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]'));
}

function homeOf(lost: HTMLElement, records: MutationRecord[], before: HTMLElement[]): HTMLElement | null {
  const removalOf = (node: Node) =>
    records.find(({ removedNodes }) => [...removedNodes].some((removed) => removed.contains(node)));
  const sibling = (node: Node, side: 'nextSibling' | 'previousSibling'): Node | null => {
    const next = removalOf(node)?.[side] ?? null;
    return next && !next.isConnected ? sibling(next, side) : next;
  };
  const removal = removalOf(lost);
  const root = [...(removal?.removedNodes ?? [])].find((node) => node.contains(lost));
  if (root instanceof HTMLLIElement) {
    // What a key acts on stays the one that is shown.
    const open = root.hasAttribute('data-open') && document.getElementById('enquiry');
    if (open) return open;
    const neighbour = sibling(root, 'nextSibling') ?? sibling(root, 'previousSibling');
    const control = neighbour instanceof Element && neighbour.querySelector<HTMLElement>('a, button');
    if (control) return control;
  }
  let remaining: Node | undefined = removal ? removal.target : lost;
  while (remaining && !remaining.isConnected) remaining = removalOf(remaining)?.target;
  const pane = remaining instanceof Element && remaining.closest('article, #enquiries');
  const isSection = root instanceof Element && root.matches('section');
  if (pane && !isSection) return paneOf(pane);
  const bar = lost.closest(BAR);
  // Another bar is not where it was before: the keys to the one that is gone may have led through it.
  const hasLeftBar = bar?.isConnected === false;
  const canReturnTo = (one: HTMLElement) =>
    canHaveFocus(one) && !isTyping(one) && (!pane || pane.contains(one)) && !(hasLeftBar && one.closest(BAR));
  return before.findLast(canReturnTo) ?? paneOf(pane || null);
}

/** The open enquiry or the list, where an element is; on a phone, one hides the other. */
export function paneOf(element: Element | null): HTMLElement | null {
  const list = document.getElementById('enquiries');
  return element?.closest('article') || !list?.checkVisibility() ? document.getElementById('enquiry') : list;
}

function canHaveFocus(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.closest('[inert]');
}
