import type { Question } from '../../domain/content/content.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { SectionTitle } from '../ui/SectionHeading.tsx';
import styles from './Questions.module.css';

interface QuestionsProps {
  questions: readonly Question[];
}

/** What customers ask before they order. */
export function Questions({ questions }: QuestionsProps) {
  return (
    <section className={styles.questions} data-no-print id="questions">
      <SectionTitle>{PAGE_MESSAGES.questions}</SectionTitle>
      <div>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
