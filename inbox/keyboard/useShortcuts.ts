import { useEffect, useEffectEvent, useState } from 'react';
import { tinykeys } from 'tinykeys';
import type { Status } from '../../domain/inboxView.ts';

interface ShortcutHandlers {
  /** Moves the focus to the next enquiry in the list, or the previous one. */
  onMove: (step: 1 | -1) => void;
  onStatus: (status: Status) => void;
  /** Records the outcome of a call, from 1. */
  onOutcome: (index: number) => void;
  /** Selects the enquiry, or takes it out of the selection. */
  onSelect: () => void;
  onSelectAll: () => void;
  onUndo: () => void;
  onNote: () => void;
  onSearch: () => void;
  onFilters: () => void;
  onHelp: () => void;
  onClose: () => void;
}

type Action = (handlers: ShortcutHandlers) => void;

/**
 * Binds the keyboard shortcuts. Single keys do nothing while typing, while a dialog is open, or when switched off
 * (WCAG 2.2, 2.1.4: https://www.w3.org/TR/WCAG22/#character-key-shortcuts).
 */
export function useShortcuts(areOn: boolean, handlers: ShortcutHandlers): void {
  const run = useEffectEvent((action: Action) => action(handlers));

  useEffect(() => {
    const isIgnored = (event: KeyboardEvent) =>
      !areOn || isDialogOpen(event) || isTyping(event.target as HTMLElement);
    // Without `preventDefault` the browser would type the key into the field that gets the focus.
    const bind = (action: Action) => (event: KeyboardEvent) => {
      event.preventDefault();
      run(action);
    };
    const unbinds = [
      tinykeys(
        window,
        {
          j: bind(({ onMove }) => onMove(1)),
          k: bind(({ onMove }) => onMove(-1)),
          n: bind(({ onStatus }) => onStatus('new')),
          c: bind(({ onStatus }) => onStatus('contacted')),
          w: bind(({ onStatus }) => onStatus('won')),
          x: bind(({ onStatus }) => onStatus('closed')),
          1: bind(({ onOutcome }) => onOutcome(1)),
          2: bind(({ onOutcome }) => onOutcome(2)),
          3: bind(({ onOutcome }) => onOutcome(3)),
          s: bind(({ onSelect }) => onSelect()),
          a: bind(({ onSelectAll }) => onSelectAll()),
          z: bind(({ onUndo }) => onUndo()),
          m: bind(({ onNote }) => onNote()),
          '[Shift]+/': bind(({ onSearch }) => onSearch()),
          f: bind(({ onFilters }) => onFilters()),
          '[Shift]+?': bind(({ onHelp }) => onHelp()),
        },
        { ignore: isIgnored },
      ),
      // Elsewhere the arrows scroll.
      tinykeys(
        window,
        {
          ArrowDown: bind(({ onMove }) => onMove(1)),
          ArrowUp: bind(({ onMove }) => onMove(-1)),
        },
        { ignore: (event) => isIgnored(event) || !isInList(event.target as HTMLElement) },
      ),
      tinykeys(
        window,
        {
          Escape: ({ target }) => {
            if (isTyping(target as HTMLElement)) (target as HTMLElement).blur();
            else run(({ onClose }) => onClose());
          },
        },
        { ignore: isDialogOpen },
      ),
    ];
    return () => {
      for (const unbind of unbinds) unbind();
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

const STORAGE_KEY = 'inbox-shortcuts';

/** Whether single-key shortcuts are on, stored on this device. */
export function useShortcutSetting(): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORAGE_KEY) !== 'off');
  return [
    isOn,
    (next) => {
      localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off');
      setOn(next);
    },
  ];
}
