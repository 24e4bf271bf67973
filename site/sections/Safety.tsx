import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import type { Label } from '../../domain/content/content.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import { CardSection } from './CardSection.tsx';
import styles from './Safety.module.css';

/** Precautions, and the statements that Indian law requires on the label; set as on a label, not as small print. */
export function Safety({ site: { content, messages } }: { site: LocalizedSite }) {
  const { product, label } = content;
  return (
    <CardSection id="safety" cards={product.safety}>
      <aside className={styles.label} aria-label={messages.page.label}>
        <LabelStatements label={label} />
        <p className={styles.licence}>
          {fillIn(messages.page.licenceNumber, { number: label.fssaiLicence })}
        </p>
      </aside>
    </CardSection>
  );
}

/** What the label must say of any health supplement. */
export function LabelStatements({ label }: { label: Label }) {
  return (
    <>
      <p className={styles.category}>
        <span>{label.category}</span>
        {'\u00A0· '}
        <span>{label.notForMedicinalUse}</span>
      </p>
      <p>{label.notToExceed}</p>
      <p>{label.keepOutOfReach}</p>
      <p>{label.notACure}</p>
    </>
  );
}
