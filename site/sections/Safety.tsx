import type { Label, Product } from '../../domain/content/content.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { CardSection } from './CardSection.tsx';
import styles from './Safety.module.css';

interface SafetyProps {
  safety: Product['safety'];
  label: Label;
}

/** Precautions, and the statements that Indian law requires on the label; set as on a label, not as small print. */
export function Safety({ safety, label }: SafetyProps) {
  return (
    <CardSection id="safety" cards={safety}>
      <aside className={styles.label} aria-label={PAGE_MESSAGES.label}>
        <p className={styles.category}>{`${label.category}. ${label.notForMedicinalUse}.`}</p>
        <p>{label.notToExceed}</p>
        <p>{label.keepOutOfReach}</p>
        <p>{label.notACure}</p>
        <p className={styles.licence}>{PAGE_MESSAGES.licenceNumber(label.fssaiLicence)}</p>
      </aside>
    </CardSection>
  );
}
