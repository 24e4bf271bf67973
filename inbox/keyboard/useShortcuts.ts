import { useEffect, useEffectEvent, useState } from 'react';
import { tinykeys } from 'tinykeys';
import type { Status } from '../../domain/inboxView.ts';

/** The keys, and what each does, for the help. */
export const SHORTCUTS: [string, string][] = [
  ['j or ↓', 'next enquiry'],
  ['k or ↑', 'previous enquiry'],
  ['Enter', 'open it'],
  ['Esc', 'back to the list'],
  ['n, c, w, x', 'mark it new, contacted, won, closed'],
  ['m', 'write a note'],
  ['/', 'search'],
  ['f', 'filters'],
  ['?', 'this help'],
];

interface ShortcutHandlers {
  /** To the next enquiry in the list, or the one before. */
  onMove: (step: 1 | -1) => void;
  onStatus: (status: Status) => void;
  onNote: () => void;
  onSearch: () => void;
  onFilters: () => void;
  onHelp: () => void;
  onClose: () => void;
}

/**
 * Binds the keyboard shortcuts. Single keys do nothing while one types, while a dialog is open, or when they are off
 * (WCAG 2.2, 2.1.4: https://www.w3.org/TR/WCAG22/#character-key-shortcuts).
 */
export function useShortcuts(areOn: boolean, handlers: ShortcutHandlers): void {
  const call = useEffectEvent(
    <Name extends keyof ShortcutHandlers>(name: Name, ...args: Parameters<ShortcutHandlers[Name]>) =>
      (handlers[name] as (...args: unknown[]) => void)(...args),
  );

  useEffect(() => {
    const isIgnored = (event: KeyboardEvent) =>
      !areOn || isDialogOpen(event) || isTyping(event.target as HTMLElement);
    /** Else the browser would type the key into the field that gets the focus. */
    const bind = (action: () => void) => (event: KeyboardEvent) => {
      event.preventDefault();
      action();
    };
    const stops = [
      tinykeys(
        window,
        {
          j: bind(() => call('onMove', 1)),
          k: bind(() => call('onMove', -1)),
          n: bind(() => call('onStatus', 'new')),
          c: bind(() => call('onStatus', 'contacted')),
          w: bind(() => call('onStatus', 'won')),
          x: bind(() => call('onStatus', 'closed')),
          m: bind(() => call('onNote')),
          '[Shift]+/': bind(() => call('onSearch')),
          f: bind(() => call('onFilters')),
          '[Shift]+?': bind(() => call('onHelp')),
        },
        { ignore: isIgnored },
      ),
      // The arrows scroll, except where they can only mean the list.
      tinykeys(
        window,
        {
          ArrowDown: bind(() => call('onMove', 1)),
          ArrowUp: bind(() => call('onMove', -1)),
        },
        { ignore: (event) => isIgnored(event) || !isInList(event.target as HTMLElement) },
      ),
      tinykeys(
        window,
        {
          Escape: ({ target }) => {
            if (isTyping(target as HTMLElement)) (target as HTMLElement).blur();
            else call('onClose');
          },
        },
        { ignore: isDialogOpen },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [areOn]);
}

function isDialogOpen(event: KeyboardEvent): boolean {
  return event.isComposing || document.querySelector('dialog[open]') !== null;
}

function isInList(target: HTMLElement): boolean {
  return target === document.body || target.dataset.row !== undefined;
}

function isTyping(target: HTMLElement): boolean {
  return target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]');
}

const KEY = 'inbox-shortcuts';

/** Whether single keys work, kept on this device. */
export function useShortcutSetting(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(KEY) !== 'off');
  return [
    on,
    (next) => {
      localStorage.setItem(KEY, next ? 'on' : 'off');
      setOn(next);
    },
  ];
}
