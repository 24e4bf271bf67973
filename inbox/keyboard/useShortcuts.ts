import { useEffect, useEffectEvent, useState } from 'react';
import { tinykeys } from 'tinykeys';

const STORAGE_KEY = 'inbox-shortcuts';

type KeyFilter = (event: KeyboardEvent) => boolean;

/**
 * Binds single keys while the component is shown. They do nothing while typing, while a dialog is open, or when switched
 * off (WCAG 2.2, 2.1.4: https://www.w3.org/TR/WCAG22/#character-key-shortcuts).
 *
 * @param actions by key, in the notation of tinykeys; the keys stay those of the first rendering
 * @param filter whether a key is for this component
 */
export function useShortcuts(actions: Record<string, () => void>, filter: KeyFilter = () => true): void {
  const [keys] = useState(() => Object.keys(actions));
  const run = useEffectEvent((key: string) => actions[key]?.());
  const isIgnored = useEffectEvent<KeyFilter>(
    (event) =>
      !areShortcutsOn() || isDialogOpen(event) || isTyping(event.target as HTMLElement) || !filter(event),
  );
  useEffect(() => {
    const bind = (key: string) => (event: KeyboardEvent) => {
      // The browser would type the key into the field that gets the focus.
      event.preventDefault();
      run(key);
    };
    const bindings = Object.fromEntries(keys.map((key) => [key, bind(key)]));
    return tinykeys(window, bindings, { ignore: (event) => isIgnored(event) });
  }, [keys]);
}

/** Calls a function on Esc, unless it closes a dialog or a menu, or leaves a field. */
export function useEscape(onEscape: () => void): void {
  const run = useEffectEvent(onEscape);
  useEffect(() => {
    const onKey = ({ target }: KeyboardEvent) => {
      if (isTyping(target as HTMLElement)) (target as HTMLElement).blur();
      else run();
    };
    return tinykeys(window, { Escape: onKey }, { ignore: isDialogOpen });
  }, []);
}

function isDialogOpen(event: KeyboardEvent): boolean {
  return event.isComposing || document.querySelector('dialog[open], :popover-open') !== null;
}

function isTyping(target: HTMLElement): boolean {
  return target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]');
}

/** Whether single-key shortcuts are on; stored on this device. */
function areShortcutsOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== 'off';
}

/** The setting, and what changes it. */
export function useShortcutSetting(): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(areShortcutsOn);
  return [
    isOn,
    (next) => {
      localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off');
      setOn(next);
    },
  ];
}
