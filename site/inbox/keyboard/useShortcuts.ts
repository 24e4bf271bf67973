import { useEffect, useRef } from 'react';
import type { Status } from '../../../domain/inbox/statuses.ts';
import { STATUS_KEYS } from './keys.ts';

/** What the keys do. */
export interface ShortcutActions {
  /** To the next enquiry in the list, or the one before. */
  move: (step: 1 | -1) => void;
  mark: (status: Status) => void;
  note: () => void;
  search: () => void;
  filter: () => void;
  help: () => void;
  close: () => void;
}

/**
 * Follows the keyboard. Single keys do nothing while one types, while a dialog is open, or when they are off
 * (WCAG 2.2, 2.1.4: https://www.w3.org/TR/WCAG22/#character-key-shortcuts).
 */
export function useShortcuts(enabled: boolean, actions: ShortcutActions): void {
  const latest = useRef(actions);
  latest.current = actions;

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target } = event;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing ||
        document.querySelector('dialog[open]')
      )
        return;
      const place = target instanceof HTMLElement ? target : document.body;
      if (key === 'Escape') {
        if (isTyping(place)) place.blur();
        else latest.current.close();
        return;
      }
      if (!enabled || isTyping(place)) return;
      const action = actionFor(key, place, latest.current);
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [enabled]);
}

function actionFor(key: string, place: HTMLElement, actions: ShortcutActions): (() => void) | undefined {
  const status = STATUS_KEYS[key];
  if (status) return () => actions.mark(status);
  // The arrows scroll, except where they can only mean the list.
  const isInList = place === document.body || place.dataset.row !== undefined;
  if (key === 'j' || (key === 'ArrowDown' && isInList)) return () => actions.move(1);
  if (key === 'k' || (key === 'ArrowUp' && isInList)) return () => actions.move(-1);
  const named: Record<string, () => void> = {
    m: actions.note,
    '/': actions.search,
    f: actions.filter,
    '?': actions.help,
  };
  return named[key];
}

function isTyping(place: HTMLElement): boolean {
  return place.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]');
}
