import { SettingError } from '../domain/parseSettings.ts';
import { ContentError } from './content/contentIssues.ts';

/**
 * Prints what the owner can fix, a mistake in the content or the settings, and ends the program with exit code 1.
 *
 * @throws whatever else went wrong, which is a defect and shows where
 */
export function reportMistake(error: unknown): void {
  if (!(error instanceof ContentError || error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
