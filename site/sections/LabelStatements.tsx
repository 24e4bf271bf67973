import type { Label } from '../../domain/content.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import styles from './LabelStatements.module.css';

interface LabelStatementsProps {
  label: Label;
}

/** The statements of the pack's own label, which Indian law asks for; set as on a label, not as small print. */
export function LabelStatements({ label }: LabelStatementsProps) {
  return (
    <aside className={styles.label} aria-label={PAGE_MESSAGES.label}>
      <p className={styles.category}>{`${label.category}. ${label.notForMedicinalUse}.`}</p>
      <p>{label.notToExceed}</p>
      <p>{label.keepOutOfReach}</p>
      <p>{label.notACure}</p>
      <p className={styles.licence}>{PAGE_MESSAGES.licenceNumber(label.fssaiLicence)}</p>
    </aside>
  );
}
