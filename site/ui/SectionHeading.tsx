import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
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
      <h2>{title}</h2>
      <p className={styles.intro}>{intro}</p>
    </div>
  );
}
