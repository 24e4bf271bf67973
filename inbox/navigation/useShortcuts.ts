import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { readStored, useStored, writeStored } from '../stored.ts';
import { isTyping, leaveField } from './keptFocus.ts';

const STORAGE_KEY = 'inbox-shortcuts';
const OFF = 'off';

/** After such a pause, what is typed is no longer text. */
const TEXT_PAUSE_MS = 1_000;

/** A capital letter that is no shortcut. */
const CAPITAL = /^[^\P{Lu}RSW]$/u;

/** When text that no field takes was typed last, by the clock of the events. */
let textTypedAt = Number.NEGATIVE_INFINITY;

/** The keys that may be held. */
const MOVING = /^([jk]|Arrow\w+)$/i;

/**
 * Binds single keys while the component is shown. They do nothing while typing, while a dialog is open (those of a dialog: only
 * then), or when switched off (WCAG 2.2, 2.1.4: https://www.w3.org/TR/WCAG22/#character-key-shortcuts). In text that no field
 * takes they do nothing either where it begins with a capital letter other than R, S and W; all other such text acts.
 *
 * @param actions by key, in the notation of tinykeys
 * @param isFor whether a key is for this component
 * @param isInDialog whether the component is in a dialog
 */
export function useShortcuts(
  actions: Record<string, () => void>,
  isFor: (target: HTMLElement) => boolean = () => true,
  isInDialog = false,
): void {
  // Bound again with each rendering, so that an action sees the current state.
  useEffect(() => {
    const bind = (action: () => void) => (event: KeyboardEvent) => {
      // The browser would type the key into the field that gets the focus.
      event.preventDefault();
      // Held, it would answer the next question unread, or change one row after another.
      if (!event.repeat || MOVING.test(event.key)) action();
    };
    const bindings = Object.fromEntries(Object.entries(actions).map(([key, action]) => [key, bind(action)]));
    const ignore = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.isComposing || !areShortcutsOn()) return true;
      return isTyping(target) || continuesText(event) || isDialogOpen() !== isInDialog || !isFor(target);
    };
    return tinykeys(window, bindings, { ignore });
  });
}

/**
 * Records and returns whether a key is part of text that no field takes: such text begins with a capital letter. All hooks pass
 * the same event.
 */
function continuesText({ key, shiftKey, ctrlKey, metaKey, timeStamp }: KeyboardEvent): boolean {
  if (key.length > 1 || ctrlKey || metaKey) return false;
  if ((shiftKey && CAPITAL.test(key)) || timeStamp - textTypedAt < TEXT_PAUSE_MS) textTypedAt = timeStamp;
  return textTypedAt === timeStamp;
}

/** Binds the keys from 1 to the first nine choices; returns the key of each by its index, for `aria-keyshortcuts`. */
export function useNumberKeys<T>(choices: T[], onChosen: (choice: T) => void, isInDialog = false) {
  const areShortcutsOn = useShortcutSetting();
  const keyed = choices.slice(0, 9).map((choice, index) => [index + 1, () => onChosen(choice)]);
  useShortcuts(Object.fromEntries(keyed), undefined, isInDialog);
  return (index: number) => (areShortcutsOn && index < keyed.length ? `${index + 1}` : undefined);
}

/** Calls a function on Esc, unless it closes a dialog or a menu, or leaves a field. */
export function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (isTyping(target)) leaveField(target);
      else onEscape();
    };
    const ignore = (event: KeyboardEvent) => event.defaultPrevented || event.isComposing || isDialogOpen();
    return tinykeys(window, { Escape: onKey }, { ignore });
  });
}

export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], :popover-open') !== null;
}

function areShortcutsOn(): boolean {
  return readStored(STORAGE_KEY) !== OFF;
}

/** Whether single-key shortcuts are on; stored on this device. */
export function useShortcutSetting(): boolean {
  return useStored(STORAGE_KEY) !== OFF;
}

export function switchShortcuts(on: boolean): void {
  writeStored(STORAGE_KEY, on ? '' : OFF);
}
