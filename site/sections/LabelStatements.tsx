import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import type { Label } from '../../domain/content.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import styles from './LabelStatements.module.css';

interface LabelStatementsProps extends ComponentProps<'aside'> {
  label: Label;
}

/** The statements of the pack's own label, which Indian law asks for; set as on a label, not as small print. */
export function LabelStatements({ label, className, ...aside }: LabelStatementsProps) {
  return (
    <aside {...aside} className={clsx(styles.label, className)} aria-label={PAGE_MESSAGES.label}>
      <p className={styles.category}>{`${label.category}. ${label.notForMedicinalUse}.`}</p>
      <p>{label.notToExceed}</p>
      <p>{label.keepOutOfReach}</p>
      <p>{label.notACure}</p>
      <p className={styles.licence}>{PAGE_MESSAGES.licenceNumber(label.fssaiLicence)}</p>
    </aside>
  );
}
