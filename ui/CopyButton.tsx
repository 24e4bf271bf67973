import { type ComponentProps, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './CopyButton.module.css';

interface CopyButtonProps extends ComponentProps<'button'> {
  /** What is copied. */
  text: string;
  /** The accessible name of a button that shows an icon alone. */
  label?: string;
  /** Shown and announced after copying. */
  copiedMessage: string;
}

/** Copies a text. Hidden where the browser has no clipboard, as on a page without HTTPS. */
export function CopyButton({ text, label, copiedMessage, ...button }: CopyButtonProps) {
  const [copied, setCopied] = useState<string>();
  if (!navigator.clipboard) return null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      // The browser refuses, as some within other apps do; the text is on the page, to be selected.
    }
  }

  return (
    <>
      <Button {...button} variant={label ? 'icon' : 'secondary'} aria-label={label} onClick={copy} />
      <span className={styles.copied} role="status">
        {copied === text && copiedMessage}
      </span>
    </>
  );
}
