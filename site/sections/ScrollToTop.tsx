import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { PAGE_MESSAGES } from '../messages.ts';
import styles from './ScrollToTop.module.css';

/** The arrow back to the top. The page's script shows it once the page is scrolled; without script it stays hidden. */
export function ScrollToTop({ className }: ComponentProps<'a'>) {
  return (
    <a className={clsx(styles.arrow, className)} href="#top" data-scroll-to-top hidden>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20V5m-6.5 6L12 4.5 18.5 11" />
      </svg>
      <span className="visually-hidden">{PAGE_MESSAGES.scrollToTop}</span>
    </a>
  );
}
