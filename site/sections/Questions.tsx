import type { Question } from '../../domain/content/content.ts';
import type { SiteMessages } from '../../domain/language/siteMessages.ts';
import { SectionTitle } from '../ui/SectionHeading.tsx';
import styles from './Questions.module.css';

interface QuestionsProps {
  questions: readonly Question[];
  messages: SiteMessages;
}

/** What customers ask before they order. */
export function Questions({ questions, messages }: QuestionsProps) {
  return (
    <section className={styles.questions} data-no-print id="questions">
      <SectionTitle>{messages.page.questions}</SectionTitle>
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
