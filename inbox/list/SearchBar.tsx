import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { SEARCH_MAX_LENGTH } from '../../domain/inboxView.ts';
import { inboxApi } from '../api/inboxApi.ts';
import { MESSAGES } from '../messages.ts';
import { Icon } from '../ui/Icon.tsx';
import { goTo, type InboxUrl } from '../useInboxUrl.ts';
import styles from './SearchBar.module.css';

interface SearchBarProps {
  url: InboxUrl;
  field: RefObject<HTMLInputElement | null>;
  /** Shown beside the field. */
  children: ReactNode;
}

const DEBOUNCE_MS = 250;

/** Searches while typing. */
export function SearchBar({ url, field, children }: SearchBarProps) {
  const { search = '' } = url.view;
  const texts = inboxApi.hasFullQueries ? MESSAGES.list.searchWords : MESSAGES.list.searchBeginnings;
  const [typed, setTyped] = useState(search);
  const searched = useRef(search);

  // The URL also changes by going back and by removing the filter.
  useEffect(() => {
    if (search !== searched.current) setTyped(search);
    searched.current = search;
  }, [search]);

  useEffect(() => {
    const words = typed.trim();
    if (words === searched.current) return;
    const timer = setTimeout(() => {
      searched.current = words;
      goTo({ ...url, view: { ...url.view, search: words || undefined } }, true);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, url]);

  return (
    <search className={styles.bar}>
      <label className={styles.field}>
        <span className="visually-hidden">{texts.label}</span>
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          name="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={texts.placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={SEARCH_MAX_LENGTH}
        />
      </label>
      {children}
    </search>
  );
}
