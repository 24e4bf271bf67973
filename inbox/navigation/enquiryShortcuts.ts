import { useEffect, useEffectEvent } from 'react';
import { goTo, useInboxUrl } from './inboxUrl.tsx';
import { rowIdOf } from './listFocus.ts';
import { useShortcuts } from './useShortcuts.ts';

const KEYS = ['r', 'Shift+r', 'p', 'm', 'i', 'd'] as const;

/** The enquiry that one of the keys is opening. */
let opening: { id: string; key: string } | undefined;

/** Binds a key of the open enquiry. It acts at once where it has opened the enquiry itself. */
export function useEnquiryShortcut(id: string, key: (typeof KEYS)[number], act: () => void): void {
  useShortcuts({ [key]: act }, (target) => (rowIdOf(target) ?? id) === id);
  const onShown = useEffectEvent(() => {
    if (opening?.id !== id || opening.key !== key) return;
    opening = undefined;
    // Unless staff went on while it was loading.
    if (document.activeElement?.id === 'enquiry') act();
  });
  useEffect(() => onShown(), []);
}

/** Lets those keys open the enquiry of the focused row. */
export function useOpeningShortcuts(): void {
  const { view, open } = useInboxUrl();
  const openFor = (key: string) => () => {
    const id = rowIdOf(document.activeElement);
    if (!id) return;
    opening = { id, key };
    goTo({ view, open: id });
  };
  useShortcuts(
    Object.fromEntries(KEYS.map((key) => [key, openFor(key)])),
    (target) => (rowIdOf(target) ?? open) !== open,
  );
  useEffect(() => {
    if (opening?.id !== open) opening = undefined;
  }, [open]);
}
