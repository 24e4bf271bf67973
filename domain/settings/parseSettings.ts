import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { allSettings } from './settings.ts';

export type Environment = Record<string, string | undefined>;

/**
 * Parses the settings of a schema; an empty or blank one counts as not set.
 *
 * @throws {SettingError} at the first setting that is invalid or misspelt
 */
export function parseSettings<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
): z.output<Schema> {
  const given = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  rejectMisspelt(Object.keys(given));
  const { data, error } = schema.safeParse(given, { reportInput: true });
  const issue = error?.issues[0];
  if (!issue) return data as z.output<Schema>;
  const name = String(issue.path[0]);
  if (z.globalRegistry.get(schema.shape[name])?.secret) throw new SettingError(`${name} ${issue.message}`);
  const [verb, value] = issue.path.length > 1 ? ['holds', issue.input] : ['is', given[name]];
  // A URL in the wrong setting may hold a password.
  const shown = String(value).replace(/\/\/.*@/, '//…@');
  throw new SettingError(`${name} ${verb} "${shown}"; ${issue.message}`);
}

/**
 * Rejects names within two edits of a setting's and with the same first letter. Other programs' variables share the
 * environment, so anything further away is left alone, and so are the neighbours of the short names, such as HOME of
 * HOST, and the MAILTO of cron.
 */
function rejectMisspelt(names: string[]): void {
  for (const name of names) {
    if (name in allSettings.shape || name === 'MAILTO') continue;
    const meant = nearestName(name.toUpperCase(), Object.keys(allSettings.shape));
    if (!meant || meant.length <= 4 || meant[0] !== name[0]?.toUpperCase()) continue;
    throw new SettingError(`${name} is not a setting; did you mean ${meant}? README.md lists them all`);
  }
}

/** What a `.env` may hold besides for Node, and for Docker Compose, which reads the file too. */
const OTHER_PROGRAMS = /^(NODE_\w+|TZ|SSL_CERT_(DIR|FILE)|(COMPOSE|DOCKER)_\w+)$/;

/**
 * Rejects a name that is no setting, for a file that holds only settings.
 *
 * @throws {SettingError} with the setting that may be meant: one that shares a word, such as SMTP, or a near one
 */
export function rejectUnknownName(name: string): void {
  if (name in allSettings.shape || OTHER_PROGRAMS.test(name)) return;
  const unknown = name.toUpperCase();
  const words = new Set(unknown.split('_'));
  const names = Object.keys(allSettings.shape);
  const related = names.filter((one) => one.split('_').some((word) => words.has(word)));
  const meant = nearestName(unknown, names) ?? (related.length > 0 && closest(unknown, related));
  const question = meant ? `; did you mean ${meant}?` : ';';
  throw new SettingError(`${name} is not a setting${question} README.md lists them all`);
}

/** A setting that is invalid or missing; one line that names it and how to fix it. */
export class SettingError extends Error {
  override name = 'SettingError';
}

/** The one of some names that an unknown one may be a misspelling of: the nearest, within two edits. */
export function nearestName(unknown: string, names: string[]): string | undefined {
  const nearest = closest(unknown, names);
  return distance(unknown, nearest) <= 2 ? nearest : undefined;
}
