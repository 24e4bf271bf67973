import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { type Environment, parseSettings } from '../../domain/settings/parseSettings.ts';
import { buildSettings } from '../../domain/settings/settings.ts';
import { readConfig } from '../config.ts';
import { CHECKS } from '../doctor/checks.ts';
import { openProbes } from '../doctor/probes.ts';
import { describeReport, exitStatusOf, reportJson, runChecks } from '../doctor/report.ts';
import { OperatorError } from '../errors.ts';

/**
 * Checks everything that the site needs, beside the running server or without it, and changes nothing. Returns the exit
 * status, see `exitStatusOf`.
 *
 * @throws {OperatorError} when the arguments are not known
 */
export async function doctor(args: string[], environment: Environment, out: Writable): Promise<0 | 1 | 2> {
  const isJson = isJsonWanted(args);
  // What runs is ended, and the copy of a backup that is tried is removed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(2));
  const options = {
    config: () => readConfig(environment),
    contentDir: () => parseSettings(buildSettings, environment).CONTENT_DIR,
  };
  const report = await runChecks(CHECKS, (signal) => openProbes(options, signal));
  out.write(`${isJson ? reportJson(report) : describeReport(report)}\n`);
  return exitStatusOf(report);
}

function isJsonWanted(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { json: { type: 'boolean' } } }).values.json ?? false;
  } catch (cause) {
    throw new OperatorError(`Use: npm run enquiries -- doctor [--json]. ${(cause as Error).message}`, {
      cause,
    });
  }
}
