import type { ReactNode } from 'react';
import styles from './Bars.module.css';
import { heightAs } from './measured.ts';

const asBars = heightAs('--bars', (bars) => {
  const row =
    document.activeElement?.closest('[data-enquiry]') ?? document.querySelector('[data-enquiry][data-open]');
  if (row && overlap(row, bars)) row.scrollIntoView({ block: 'nearest' });
});

/** The place of the bars at the bottom of the page. What is scrolled to stops above them, as does the row the keys go to. */
export function Bars({ children }: { children: ReactNode }) {
  return (
    <div ref={asBars} className={styles.bars}>
      {children}
    </div>
  );
}

function overlap(row: Element, bars: Element): boolean {
  const { top, bottom } = bars.getBoundingClientRect();
  const rect = row.getBoundingClientRect();
  return rect.top < bottom && rect.bottom > top;
}
