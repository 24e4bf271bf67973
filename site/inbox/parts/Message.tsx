import type { ComponentProps } from 'react';
import { classNames } from '../../ui/classNames.ts';
import styles from './Message.module.css';

interface MessageProps extends ComponentProps<'div'> {
  /** `alert` interrupts those who listen to the page; a `note` waits to be read. */
  tone: 'alert' | 'note';
}

/** Something that one has to know before going on. */
export function Message({ tone, className, ...block }: MessageProps) {
  return (
    <div
      {...block}
      {...(tone === 'alert' ? { role: 'alert' } : {})}
      className={classNames(styles.message, styles[tone], className)}
    />
  );
}
