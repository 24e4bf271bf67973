import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import styles from './Promises.module.css';
import { WithBreaks } from './Sentence.tsx';

interface PromisesProps {
  /** What will happen, and what never will; `{phone}` stands for the number. */
  promises: string[];
  phone: string;
}

/** What a visitor can rely on, at the form's button. */
export function Promises({ promises, phone }: PromisesProps) {
  if (promises.length === 0) return null;
  return (
    <ul className={styles.promises}>
      {promises.map((promise) => (
        <li key={promise}>
          <WithBreaks text={fillIn(promise, { phone })} />
        </li>
      ))}
    </ul>
  );
}
