import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import styles from './SectionHeading.module.css';

interface SectionHeadingProps extends ComponentProps<'div'> {
  /** A word or two over the title, where the title alone does not say which part of the page this is. */
  kicker?: string;
  title: string;
  /** One or two sentences under the title. */
  intro?: string;
  /** Heading level; 2 for a section of the page, 3 for a part of one. */
  level?: 2 | 3;
}

/** How every section opens: title, and under it what the section is about. */
export function SectionHeading({
  kicker,
  title,
  intro,
  level = 2,
  className,
  ...block
}: SectionHeadingProps) {
  const Title = `h${level}` as const;
  return (
    <div {...block} className={classNames(styles.heading, className)}>
      {kicker && <p className={styles.kicker}>{kicker}</p>}
      <Title className={styles.title}>{title}</Title>
      {intro && <p className={styles.intro}>{intro}</p>}
    </div>
  );
}
