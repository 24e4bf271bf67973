import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { buildSettings, serverSettings } from './settings.ts';

/** The process's environment, or a test's. */
export type Environment = Record<string, string | undefined>;

const NAMES = Object.keys({ ...serverSettings.shape, ...buildSettings.shape });

const OUR_PREFIX = /^(PUBLIC_FIREBASE|PUBLIC_EMAILJS|SMTP|STAFF)_/;

/** cron's own, and what Kubernetes sets for a service that is named smtp. */
const FOREIGN = /^MAILTO$|_(SERVICE|PORT)(_|$)/;

/**
 * Parses the settings that a schema names; one that is empty or blank counts as not given.
 *
 * @throws {SettingError} at the first setting that is wrong, or whose name is misspelt
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

/** Two edits and the same first letter are a typing error, except in PORT and HOST: HOME is no misspelt HOST. */
function rejectMisspelt(names: string[]): void {
  for (const name of names) {
    if (NAMES.includes(name) || FOREIGN.test(name)) continue;
    const nearest = closest(name, NAMES);
    const isNear = nearest.length > 4 && nearest[0] === name[0] && distance(name, nearest) <= 2;
    if (!isNear && !OUR_PREFIX.test(name)) continue;
    throw new SettingError(`${name} is not a setting; did you mean ${nearest}? README.md lists them all`);
  }
}

/** A setting that is wrong or half given, said in one line that names it and its remedy. */
export class SettingError extends Error {
  override name = 'SettingError';
}
