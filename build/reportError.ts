import { SettingError } from '../domain/settings.ts';
import { ContentError } from './content/contentIssues.ts';

/**
 * Prints an error in the content or the settings, which the owner can fix, and sets the exit code to 1.
 *
 * @throws any other error, with its stack trace
 */
export function reportError(error: unknown): void {
  if (!(error instanceof ContentError || error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
