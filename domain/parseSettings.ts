import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { allSettings } from './settings.ts';

/** The process's environment, or a test's. */
export type Environment = Record<string, string | undefined>;

const NAMES = Object.keys(allSettings.shape);

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
    if (NAMES.includes(name) || name === 'MAILTO') continue;
    const nearest = closest(name, NAMES);
    if (nearest.length <= 4 || nearest[0] !== name[0] || distance(name, nearest) > 2) continue;
    throw new SettingError(`${name} is not a setting; did you mean ${nearest}? README.md lists them all`);
  }
}

/** A setting that is invalid or missing; one line that names it and how to fix it. */
export class SettingError extends Error {
  override name = 'SettingError';
}
