import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { hasLongWord } from '../../ui/longWord.ts';
import styles from './SectionHeading.module.css';

interface SectionHeadingProps extends ComponentProps<'div'> {
  title: string;
  /** One or two sentences under the title. */
  intro: string;
}

/** How every section opens: the title, and under it what the section is about. */
export function SectionHeading({ title, intro, className, ...block }: SectionHeadingProps) {
  return (
    <div {...block} className={clsx(styles.heading, className)}>
      <SectionTitle>{title}</SectionTitle>
      <p className={styles.intro}>{intro}</p>
    </div>
  );
}

/** A section's title; with a long word in it, such as a product's name of 24 letters, in smaller letters. */
export function SectionTitle({ children }: { children: string }) {
  return <h2 data-long={hasLongWord(children) || undefined}>{children}</h2>;
}
