import { useState } from 'react';
import { MESSAGES } from '../messages.ts';
import styles from './CopyButton.module.css';
import { Icon } from './Icon.tsx';

interface CopyButtonProps {
  text: string;
  /** What is copied, for those who do not see the icon. */
  label: string;
}

/** Copies a text. The clipboard exists only on a page that came by HTTPS or from this machine. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [copied, setCopied] = useState<string>();
  if (!navigator.clipboard) return null;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))}
      >
        <Icon name="copy" />
      </button>
      <span className={styles.copied} role="status">
        {copied === text && MESSAGES.detail.copied}
      </span>
    </>
  );
}
