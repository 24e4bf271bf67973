import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { SEARCH_MAX_LENGTH } from '../../domain/inboxView.ts';
import { Icon } from '../ui/Icon.tsx';
import { goTo, type InboxUrl } from '../useInboxUrl.ts';
import styles from './SearchBar.module.css';

interface SearchBarProps {
  url: InboxUrl;
  field: RefObject<HTMLInputElement | null>;
  /** What stands beside the field. */
  children: ReactNode;
}

/** How long typing rests before it is searched for, in milliseconds. */
const REST = 250;

/** Searches by name, mobile, e-mail or reference while one types. */
export function SearchBar({ url, field, children }: SearchBarProps) {
  const { search = '' } = url.view;
  const [typed, setTyped] = useState(search);
  const sought = useRef(search);

  // The URL may also change by going back, or by removing the search.
  useEffect(() => {
    if (search !== sought.current) setTyped(search);
    sought.current = search;
  }, [search]);

  useEffect(() => {
    const words = typed.trim();
    if (words === sought.current) return;
    const timer = setTimeout(() => {
      sought.current = words;
      const { search: _, ...rest } = url.view;
      goTo({ view: words ? { ...rest, search: words } : rest, open: url.open }, true);
    }, REST);
    return () => clearTimeout(timer);
  }, [typed, url]);

  return (
    <search className={styles.bar}>
      <label className={styles.field}>
        <span className="visually-hidden">Search by name, mobile, e-mail or reference</span>
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          name="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder="Name, mobile, e-mail …"
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
