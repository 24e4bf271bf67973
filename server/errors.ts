import { SettingError } from '../domain/settings/parseSettings.ts';

/** Something that the operator can fix; the message says in one line what it is and what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** The store can't write now: the disk is full, or the file is locked or was replaced. Nothing was stored. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';

  constructor(cause: unknown) {
    super('the store cannot write', { cause });
  }
}

/** Whether an error's message tells the operator all there is to know. Any other error is a defect: its stack matters. */
export function isExpected(error: unknown): error is Error {
  return error instanceof OperatorError || error instanceof SettingError;
}

/**
 * Why something failed, for the log: SQLite's fixed text for a result code, the code of another error, or its name.
 * Messages are left out, as they may repeat what a visitor sent; those of an {@link OperatorError} never do.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof OperatorError) return error.message;
  if (error.cause) return reasonOf(error.cause);
  if ('errstr' in error) return String(error.errstr);
  return 'code' in error ? String(error.code) : error.name;
}

/** The message of whatever was thrown. It may repeat what a visitor sent, and does not belong in the log. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** An error of a mail server or library may hold line breaks and control characters, which must not reach a terminal. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replace(/\.$/, '');
}

/** A mail server's reply may name a sender or recipient. */
export function withoutEmails(text: string): string {
  return text.replace(/\S+@\S+/g, '…');
}

/** What the log says of a failure: its reason and, where it is a defect, its stack without the message. */
export function failureOf(error: unknown): { reason: string; stack?: string } {
  const reason = reasonOf(error);
  const stack = error instanceof Error ? error.stack : undefined;
  if (!stack || isExpected(error) || error instanceof StoreUnavailableError) return { reason };
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { reason, stack: frames.join('\n') };
}
