import { type ComponentProps, useState } from 'react';
import { buttonClass } from './Button.tsx';
import styles from './CopyButton.module.css';

interface CopyButtonProps extends ComponentProps<'button'> {
  text: string;
  /** Shown and announced after copying. */
  copiedMessage: string;
}

/**
 * Copies a text; by default it looks like a secondary button. Hidden where the browser has no clipboard, as on a page
 * without HTTPS.
 */
export function CopyButton({
  text,
  copiedMessage,
  className = buttonClass('secondary'),
  ...button
}: CopyButtonProps) {
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
      <button {...button} type="button" className={className} onClick={copy} />
      <span className={styles.copied} role="status">
        {copied === text && copiedMessage}
      </span>
    </>
  );
}
