import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { langOf } from '../domain/format.ts';
import { BRAND_MARK } from './brandMark.ts';
import { hasLongWord } from './longWord.ts';
import styles from './Wordmark.module.css';

interface WordmarkProps extends ComponentProps<'span'> {
  /** The product's name, set in the display font. */
  name: string;
}

/** The logo: the brand's mark and the product's name. */
export function Wordmark({ name, className, ...wordmark }: WordmarkProps) {
  const { size, turn, shell, filled } = BRAND_MARK;
  return (
    <span
      {...wordmark}
      className={clsx(styles.wordmark, className)}
      lang={langOf(name)}
      translate="no"
      data-long={hasLongWord(name) || undefined}
      data-longest={hasLongWord(name, 16) || undefined}
    >
      <svg className={styles.mark} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <g transform={turn}>
          <path className={styles.shell} d={shell} />
          <path d={filled} />
        </g>
      </svg>
      {name}
    </span>
  );
}
