import type { Label, Product } from '../../domain/content/content.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import type { SiteMessages } from '../../domain/language/siteMessages.ts';
import { CardSection } from './CardSection.tsx';
import styles from './Safety.module.css';

interface SafetyProps {
  safety: Product['safety'];
  label: Label;
  messages: SiteMessages;
}

/** Precautions, and the statements that Indian law requires on the label; set as on a label, not as small print. */
export function Safety({ safety, label, messages }: SafetyProps) {
  return (
    <CardSection id="safety" cards={safety}>
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
export function LabelStatements({ label }: Pick<SafetyProps, 'label'>) {
  return (
    <>
      <p className={styles.category}>{`${label.category}\u00A0· ${label.notForMedicinalUse}`}</p>
      <p>{label.notToExceed}</p>
      <p>{label.keepOutOfReach}</p>
      <p>{label.notACure}</p>
    </>
  );
}
