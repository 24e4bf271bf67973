import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Bars.module.css';

/** The place of the bars at the bottom of the page. What is scrolled to stops above them, as does the row they would cover. */
export function Bars({ children }: { children: ReactNode }) {
  const bars = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bars.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--bars', `${element.offsetHeight}px`);
      const row = document.activeElement?.closest('[data-enquiry]');
      if (row && overlap(row, element)) row.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={bars} className={styles.bars}>
      {children}
    </div>
  );
}

function overlap(row: Element, bars: Element): boolean {
  const { top, bottom } = bars.getBoundingClientRect();
  const rect = row.getBoundingClientRect();
  return rect.top < bottom && rect.bottom > top;
}
