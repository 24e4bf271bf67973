import { parseEnv } from 'node:util';
import { parseSettings, rejectUnknownName, SettingError } from '../domain/settings/parseSettings.ts';
import { allSettings } from '../domain/settings/settings.ts';

/** The text of a `.env`, also as editors on Windows save it: with a byte-order mark, or in UTF-16 with one. */
export function decodeEnvFile(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}

/**
 * What is wrong first in the text of a `.env`, in one line with its fix: an invalid setting, a name that is none, and
 * what Node would skip or read otherwise without a word, such as a line without `=` behind the name, what follows a
 * closing quotation mark and the first of two lines with one name. Every setting is one line.
 */
export function envFileIssue(text: string): string | undefined {
  const lines = new Map<string, number>();
  for (const [index, source] of text.split(/\r?\n/).entries()) {
    const line = source.trim();
    if (line === '' || line.startsWith('#')) continue;
    const place = `.env line ${index + 1}`;
    const values = parseEnv(source);
    const [start, name = ''] = /^(?:export\s+)?([\w.-]+)\s*=\s*/.exec(line) ?? [];
    if (start === undefined) {
      const [meant = 'NAME'] = /^\w+/.exec(line) ?? [];
      return `${place} is not a setting; write ${meant}=value, with # before a note`;
    }
    const read = values[name];
    if (read === undefined) {
      return `${place}: a blank before or after ${name} is another character than a space; type the line anew`;
    }
    const value = line.slice(start.length);
    const [quote] = /^["'`]/.exec(value) ?? [];
    const end = quote ? value.indexOf(quote, 1) : -1;
    if (quote && end < 0) {
      return `${place}: the closing ${quote} of ${name} is missing; add it at the end of the line`;
    }
    const isWhole = quote ? /^\s*(#|$)/.test(value.slice(end + 1)) : !/^[“”‘’]|["'`“”‘’]$/.test(read);
    if (!isWhole) {
      return `${place}: write ${name}='value', with one pair of quotation marks around all of it`;
    }
    try {
      rejectUnknownName(name);
      parseSettings(allSettings, values);
    } catch (error) {
      if (error instanceof SettingError) return `${place}: ${error.message}`;
      throw error;
    }
    const first = lines.get(name);
    if (first !== undefined) return `${place}: ${name} is set in line ${first} too; keep one of them`;
    lines.set(name, index + 1);
  }
  return undefined;
}
