import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type InboxView, SEARCH_MAX_LENGTH, writeInboxView } from '../../domain/desk/inboxView.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { goTo, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { isWide } from '../navigation/listFocus.ts';
import { useShortcuts } from '../navigation/useShortcuts.ts';
import { Form } from '../ui/Form.tsx';
import { Icon } from '../ui/Icon.tsx';
import { inputClass } from '../ui/Input.tsx';
import styles from './SearchBar.module.css';

interface SearchBarProps {
  /** Shown beside the field. */
  children: ReactNode;
}

const DEBOUNCE_MS = 250;

/**
 * Searches while typing: at first everywhere, since a caller may be in any tab and anyone's. Once the search is cleared,
 * what was listed before is listed again, unless another tab or filter was chosen.
 */
export function SearchBar({ children }: SearchBarProps) {
  const url = useInboxUrl();
  const { focusFirst } = useInbox();
  const { search = '' } = url.view;
  const texts = MESSAGES.list;
  const [typed, setTyped] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  const viewBefore = useRef<InboxView>(undefined);
  useShortcuts({
    '[Shift]+/': () => {
      // In a narrow window the open enquiry hides it, and what is typed next would be taken for keys.
      if (!field.current?.checkVisibility()) flushSync(() => goTo({ view: url.view }));
      field.current?.select();
    },
  });

  // The URL also changes by going back and by removing the filter.
  useEffect(() => setTyped((typed) => (typed.trim() === search ? typed : search)), [search]);

  function searchFor(words: string) {
    if (words === search) return;
    if (!search) viewBefore.current = url.view;
    const view = { ...(search && url.view), search: words || undefined };
    // A search is one step of the history, however it is typed.
    goTo({ ...url, view }, search !== '');
  }
  /** The keys are for what was found; on a phone the keyboard closes. */
  function goToResults(isFirstShown?: boolean) {
    searchFor(typed.trim());
    focusFirst(isFirstShown);
  }
  const searchLater = useEffectEvent(searchFor);
  useEffect(() => {
    const timer = setTimeout(() => searchLater(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const showBefore = useEffectEvent(() => {
    const { current: view } = viewBefore;
    viewBefore.current = undefined;
    if (view && writeInboxView(url.view).size === 0) goTo({ ...url, view }, true);
  });
  useEffect(() => {
    if (!search) showBefore();
  }, [search]);

  return (
    <search>
      <Form className={styles.bar} onSubmit={() => goToResults(isWide())}>
        <label className={styles.field}>
          <span className="visually-hidden">{texts.searchBy}</span>
          <Icon name="search" />
          <input
            ref={field}
            className={inputClass}
            type="search"
            name="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || event.nativeEvent.isComposing || !typed.trim()) return;
              // Some browsers would clear the field.
              event.preventDefault();
              goToResults();
            }}
            placeholder={texts.search}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={SEARCH_MAX_LENGTH}
          />
        </label>
        {children}
      </Form>
    </search>
  );
}
