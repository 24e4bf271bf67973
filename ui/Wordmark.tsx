import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { BRAND_MARK } from './brandMark.ts';
import { hasLongWord } from './longWord.ts';
import styles from './Wordmark.module.css';

/** The owner's logo, where it stands for the drawn mark. */
interface LogoPicture {
  src: string;
  /** Its proportions. */
  width: number;
  height: number;
  /** Whether it stands alone, without the product's name beside it. */
  isWide: boolean;
}

interface WordmarkProps extends ComponentProps<'span'> {
  name: string;
  logo?: LogoPicture | undefined;
  /** Of the name, where it is not that of the page. The public pages mark it by themselves (site/middleware.ts). */
  lang?: string | undefined;
}

/** The logo: the owner's, or else the brand's mark, and the product's name where the logo does not stand alone. */
export function Wordmark({ name, logo, lang, className, ...wordmark }: WordmarkProps) {
  const { size, turn, shell, filled } = BRAND_MARK;
  return (
    <span
      {...wordmark}
      className={clsx(styles.wordmark, className)}
      translate="no"
      data-long={hasLongWord(name) || undefined}
      data-longest={hasLongWord(name, 16) || undefined}
    >
      {logo ? (
        <img
          className={logo.isWide ? styles.logo : styles.markPicture}
          src={logo.src}
          width={logo.width}
          height={logo.height}
          alt={logo.isWide ? name : ''}
        />
      ) : (
        <svg className={styles.mark} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
          <g transform={turn}>
            <path className={styles.shell} d={shell} />
            <path d={filled} />
          </g>
        </svg>
      )}
      {!logo?.isWide && (
        <span className={styles.name} lang={lang}>
          {name}
        </span>
      )}
    </span>
  );
}
