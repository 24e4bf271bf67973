import type { ComponentProps } from 'react';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { MESSAGES } from '../messages.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName;
  label: string;
}

export function IconButton({ icon, label, ...button }: IconButtonProps) {
  return (
    <button {...button} type="button" className={styles.button} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}

export function CopyIconButton({ text, label }: { text: string; label: string }) {
  return (
    <CopyButton className={styles.button} text={text} aria-label={label} copiedMessage={MESSAGES.app.copied}>
      <Icon name="copy" />
    </CopyButton>
  );
}
