import type { Question, Retailers } from '../../domain/content/content.ts';
import type { SiteMessages } from '../../domain/language/siteMessages.ts';
import { RetailerFacts } from '../ui/RetailerFacts.tsx';
import { SectionTitle } from '../ui/SectionHeading.tsx';
import { TextWithLinks } from '../ui/TextWithLinks.tsx';
import styles from './Questions.module.css';

interface QuestionsProps {
  questions: readonly Question[];
  retailers: Retailers | undefined;
  messages: SiteMessages;
}

/** What customers ask before they order. */
export function Questions({ questions, retailers, messages }: QuestionsProps) {
  return (
    <section className={styles.questions} data-no-print id="questions">
      <SectionTitle>{messages.page.questions}</SectionTitle>
      <div>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>
              <TextWithLinks text={answer} />
            </p>
          </details>
        ))}
        {retailers && (
          <details>
            <summary>{messages.page.forRetailers}</summary>
            <RetailerFacts facts={retailers.facts} />
          </details>
        )}
      </div>
    </section>
  );
}
