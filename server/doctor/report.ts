import { setTimeout as delay } from 'node:timers/promises';
import { INDIA_TIME } from '../../domain/format.ts';
import { SettingError } from '../../domain/settings/parseSettings.ts';
import { messageOf, oneLine } from '../errors.ts';
import type { Probes } from './probes.ts';

/** `unknown`: it could not be checked. */
type State = 'ok' | 'warning' | 'fault' | 'unknown';

export interface Finding {
  state: State;
  /** Plain sentences, which hold no personal data and no password. */
  text: string;
  remedy?: string;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const warning = (text: string, remedy: string): Finding => ({ state: 'warning', text, remedy });
export const fault = (text: string, remedy: string): Finding => ({ state: 'fault', text, remedy });
export const unknown = (text: string, remedy?: string): Finding => ({
  state: 'unknown',
  text,
  ...(remedy && { remedy }),
});

/** A line of the report. */
export interface Check {
  name: string;
  /** Only reads. Undefined where the site does not have what is checked, such as webhooks. */
  run: (probes: Probes) => Finding | undefined | Promise<Finding | undefined>;
  timeoutMs: number;
}

type Line = Finding & { name: string };

export interface Report {
  checkedAt: number;
  lines: Line[];
}

/** Runs all checks at once, until `stop`. One that throws or times out has a line with the state `unknown`. */
export async function runChecks(
  checks: readonly Check[],
  probesWith: (signal: AbortSignal) => Probes,
  stop: AbortSignal = new AbortController().signal,
): Promise<Report> {
  const end = new AbortController();
  // Several checks ask for the same facts.
  let facts: ReturnType<Probes['storeFacts']> | undefined;
  const shared = probesWith(AbortSignal.any([stop, end.signal]));
  const storeFacts = () => (facts ??= shared.storeFacts());
  try {
    const probes = (signal: AbortSignal) => ({ ...probesWith(signal), storeFacts });
    const lines = await Promise.all(checks.map((check) => runCheck(check, probes, stop)));
    return { checkedAt: Date.now(), lines: lines.filter((line) => line !== undefined) };
  } finally {
    end.abort();
  }
}

async function runCheck(
  { name, run, timeoutMs }: Check,
  probesWith: (signal: AbortSignal) => Probes,
  stop: AbortSignal,
): Promise<Line | undefined> {
  const end = new AbortController();
  const signal = AbortSignal.any([stop, end.signal]);
  const timeout = delay(timeoutMs, undefined, { signal, ref: false }).then(() => {
    throw new Error(`it took longer than ${timeoutMs / 1000} seconds`);
  });
  try {
    const finding = await Promise.race([Promise.try(run, probesWith(signal)), timeout]);
    return finding && { name, ...finding };
  } catch (error) {
    const reason = error instanceof SettingError ? 'the settings are not valid' : oneLine(messageOf(error));
    return { name, ...unknown(`This could not be checked: ${reason}.`) };
  } finally {
    end.abort();
    timeout.catch(() => {});
  }
}

const STATES: Record<State, string> = {
  ok: 'ok',
  warning: 'WARNING',
  fault: 'FAULT',
  unknown: 'NOT CHECKED',
};

/** Of the worst line: 0 all in order, 1 a warning or something that was not checked, 2 a fault. */
export function exitStatusOf({ lines }: Report): 0 | 1 | 2 {
  if (lines.some(({ state }) => state === 'fault')) return 2;
  return lines.every(({ state }) => state === 'ok') ? 0 : 1;
}

/** The report as a person can read it out. */
export function describeReport(report: Report): string {
  const { checkedAt, lines } = report;
  const texts = lines.map(({ name, state, text, remedy }, index) =>
    [
      `${index + 1}. ${name}: ${STATES[state]}. ${text}`,
      ...(remedy ? [`   What to do: ${remedy}`] : []),
    ].join('\n'),
  );
  return [`Checked on ${INDIA_TIME.format(checkedAt)} (India).`, ...texts, summaryOf(report)].join('\n\n');
}

/** One line for the morning mail: how many are in order, and each that is not, the worst first. */
export function summaryOf({ lines }: Report): string {
  const order: State[] = ['fault', 'warning', 'unknown'];
  const others = order.flatMap((state) => lines.filter((line) => line.state === state));
  if (others.length === 0) return `All ${lines.length} checks are in order.`;
  const named = others.map(({ name, state, text }) => `${STATES[state]}, ${name}: ${text}`);
  return `${others.length} of ${lines.length} checks need attention. ${named.join(' ')}`;
}

export function reportJson(report: Report): string {
  const status = (['ok', 'warning', 'fault'] as const)[exitStatusOf(report)];
  const { checkedAt, lines } = report;
  return JSON.stringify({ status, checkedAt: new Date(checkedAt).toISOString(), checks: lines }, null, 2);
}
