import { hasLongWord } from '../../ui/longWord.ts';
import styles from './SectionHeading.module.css';

/** The opening of a section: its title and an introduction. */
export function SectionHeading({ title, intro }: { title: string; intro: string }) {
  return (
    <div className={styles.heading}>
      <SectionTitle>{title}</SectionTitle>
      <p className={styles.intro}>{intro}</p>
    </div>
  );
}

/** A section's title; with a long word in it, such as a product's name of 24 letters, in smaller letters. */
export function SectionTitle({ children }: { children: string }) {
  return <h2 data-long={hasLongWord(children) || undefined}>{children}</h2>;
}
