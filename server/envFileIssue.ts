import { parseEnv } from 'node:util';
import { allSettings, parseSettings, SettingError } from '../domain/settings.ts';

/**
 * What is wrong in the text of a `.env`: an invalid or misspelt setting, and what Node would skip without a word, a line
 * without `=` behind the name and a quotation mark that is not closed. Every setting is one line.
 *
 * @returns one line that names the first such line and its fix
 */
export function envFileIssue(text: string): string | undefined {
  for (const [index, source] of text.split(/\r?\n/).entries()) {
    const line = source.trim();
    if (line === '' || line.startsWith('#')) continue;
    const place = `.env line ${index + 1}`;
    const [start, name] = /^(?:export\s+)?([\w.-]+)\s*=\s*/.exec(line) ?? [];
    if (start === undefined) {
      const [meant = 'NAME'] = /^\w+/.exec(line) ?? [];
      return `${place} is not a setting; write ${meant}=value, with # before a note`;
    }
    const value = line.slice(start.length);
    const [quote] = /^["'`]/.exec(value) ?? [];
    if (quote && !value.includes(quote, 1)) {
      return `${place}: the closing ${quote} of ${name} is missing; add it at the end of the line`;
    }
    try {
      parseSettings(allSettings, parseEnv(line));
    } catch (error) {
      if (error instanceof SettingError) return `${place}: ${error.message}`;
      throw error;
    }
  }
  return undefined;
}
