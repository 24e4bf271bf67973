import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { BRAND_MARK } from './brandMark.ts';
import { hasLongWord } from './longWord.ts';
import styles from './Wordmark.module.css';

interface WordmarkProps extends ComponentProps<'span'> {
  /** The product's name, set in the display font. */
  name: string;
  /** Of the name, where it is not that of the page. The public pages mark it by themselves (site/middleware.ts). */
  lang?: string | undefined;
}

/** The logo: the brand's mark and the product's name. */
export function Wordmark({ name, lang, className, ...wordmark }: WordmarkProps) {
  const { size, turn, shell, filled } = BRAND_MARK;
  return (
    <span
      {...wordmark}
      className={clsx(styles.wordmark, className)}
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
      <span className={styles.name} lang={lang}>
        {name}
      </span>
    </span>
  );
}
