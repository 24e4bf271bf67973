import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import { RetailerFacts } from '../ui/RetailerFacts.tsx';
import { SectionTitle } from '../ui/SectionHeading.tsx';
import { TextWithLinks } from '../ui/TextWithLinks.tsx';
import styles from './Questions.module.css';

export function Questions({ site: { content, messages } }: { site: LocalizedSite }) {
  const { questions, enquiry } = content;
  const facts = enquiry.retailers?.facts ?? [];
  if (questions.length === 0) return null;
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
        {facts.length > 0 && (
          <details>
            <summary>{messages.page.forRetailers}</summary>
            <RetailerFacts facts={facts} />
          </details>
        )}
      </div>
    </section>
  );
}
