import { atLeast, atMost, below, type Row, withUnit } from '../report/Section.ts';
import type { Readiness } from './formReadiness.ts';
import type { Interactions, InteractionsOfBoth } from './interactions.ts';
import type { PageReport } from './lighthouseRuns.ts';
import type { Load } from './throttledLoads.ts';

interface Loads {
  first: Load;
  second: Load;
}

/** Everything that was read of a visit. */
export interface VisitReadings {
  landing: PageReport;
  policy: PageReport;
  clientOnly: PageReport;
  bare: PageReport;
  loads: Loads;
  clientOnlyLoads: Loads;
  bareLoads: Loads;
  readiness: Readiness;
  interactions: InteractionsOfBoth;
}

/** The whole first load, in bytes. */
const FIRST_LOAD = 90_000;

/** From a touch or key to the paint, in milliseconds. */
const INTERACTION = 50;

/** The readings beside their references and targets. */
export function visitRows(readings: VisitReadings): Row[] {
  const { landing, policy, loads, readiness } = readings;
  return [
    ...scoreRows('landing page', landing, readings.clientOnly),
    ...scoreRows('privacy policy', policy),
    ...paintRows(readings),
    ...costRows(readings),
    {
      what: 'requests before the largest paint',
      unit: '',
      ours: loads.first.beforePaint.length,
      reference: { name: 'client-only', value: readings.clientOnlyLoads.first.beforePaint.length },
      target: atMost(loads.first.beforePaint.length, 3),
    },
    {
      what: 'second visit, over the wire',
      unit: 'bytes',
      ours: loads.second.bytes,
      reference: { name: 'client-only', value: readings.clientOnlyLoads.second.bytes },
    },
    {
      what: 'second visit, largest paint, observed',
      unit: 'ms',
      ours: loads.second.largestPaint,
      reference: { name: 'client-only', value: readings.clientOnlyLoads.second.largestPaint },
    },
    backForwardRow('landing page', landing),
    backForwardRow('privacy policy', policy),
    {
      what: 'form alive after it was asked for',
      unit: 'ms',
      ours: readiness.alive,
      target: atMost(readiness.alive, 1000, 'ms'),
    },
    {
      what: 'typing before it was alive is kept (1: yes)',
      unit: '',
      ours: Number(readiness.kept),
      target: { words: 'yes', met: readiness.kept },
    },
    ...interactionRows(readings.interactions),
  ];
}

function scoreRows(page: string, report: PageReport, reference?: PageReport): Row[] {
  return (['performance', 'accessibility', 'best-practices', 'seo'] as const).map((category) => ({
    what: `${page}, ${category}`,
    unit: '',
    ours: report.scores[category],
    ...(reference && { reference: { name: 'client-only', value: reference.scores[category] } }),
    target: atLeast(report.scores[category], 100),
  }));
}

const PAINTS = {
  'first contentful paint': { of: 'firstPaint', most: undefined },
  'largest contentful paint': { of: 'largestPaint', most: 1000 },
  'speed index': { of: 'speedIndex', most: 1000 },
  'total blocking time': { of: 'blocking', most: 0 },
  'total blocking time, waiting left out': { of: 'worked', most: 0 },
} as const;

function paintRows({ landing, policy, clientOnly, bare, loads, ...others }: VisitReadings): Row[] {
  const { shift } = landing;
  return [
    ...Object.entries(PAINTS).flatMap(([what, { of, most }]): Row[] => {
      const row = (page: string, ours: number, reference: [string, number]): Row => ({
        what: `${page}, ${what}`,
        unit: 'ms',
        ours,
        reference: { name: reference[0], value: reference[1] },
        ...(most !== undefined && { target: atMost(Math.round(ours), most, 'ms') }),
      });
      return [
        row('landing page', landing[of], ['client-only', clientOnly[of]]),
        row('landing page', landing[of], ['bare HTML', bare[of]]),
        row('privacy policy', policy[of], ['bare HTML', bare[of]]),
      ];
    }),
    { what: 'landing page, layout shift', unit: '', ours: shift, target: atMost(shift, 0) },
    { what: 'privacy policy, layout shift', unit: '', ours: policy.shift, target: atMost(policy.shift, 0) },
    {
      what: 'landing page, largest paint, observed',
      unit: 'ms',
      ours: loads.first.largestPaint,
      reference: { name: 'client-only', value: others.clientOnlyLoads.first.largestPaint },
    },
    {
      what: 'landing page, largest paint, observed',
      unit: 'ms',
      ours: loads.first.largestPaint,
      reference: { name: 'bare HTML', value: others.bareLoads.first.largestPaint },
    },
  ];
}

function costRows({ loads, clientOnlyLoads, bareLoads }: VisitReadings): Row[] {
  const { bytes, requests } = loads.first;
  return [
    {
      what: 'first load, over the wire',
      unit: 'bytes',
      ours: bytes,
      reference: { name: 'client-only', value: clientOnlyLoads.first.bytes },
      target: atMost(bytes, FIRST_LOAD, 'bytes'),
    },
    {
      what: 'first load, over the wire',
      unit: 'bytes',
      ours: bytes,
      reference: { name: 'bare HTML', value: bareLoads.first.bytes },
    },
    {
      what: 'first load, requests',
      unit: '',
      ours: requests,
      reference: { name: 'client-only', value: clientOnlyLoads.first.requests },
    },
  ];
}

function backForwardRow(page: string, { backForward }: PageReport): Row {
  return {
    what: `${page}, taken by the back-forward cache (1: yes)`,
    unit: '',
    ours: backForward,
    target: { words: 'yes', met: backForward === 1 },
  };
}

const INTERACTIONS = {
  menu: 'menu',
  typing: 'typing',
  brokenSubmit: 'a broken submit',
  goodSubmit: 'a good submit',
} as const;

function interactionRows({ ours, bare }: InteractionsOfBoth): Row[] {
  return (Object.keys(INTERACTIONS) as (keyof Interactions)[]).map((name) => ({
    what: `interaction to next paint: ${INTERACTIONS[name]}`,
    unit: 'ms',
    ours: ours[name],
    reference: { name: 'bare HTML', value: bare[name] },
    target: below(ours[name], INTERACTION, 'ms'),
  }));
}

/** What stands behind the numbers. */
export function visitNotes({ landing, policy, bare, loads, interactions }: VisitReadings): string[] {
  const failures = [...new Set([...landing.failures, ...policy.failures])];
  return [
    'What bounds the total blocking time: a task’s waiting for a processor, which the browser’s other threads, ' +
      'Lighthouse and the server share with it. Lighthouse takes a task’s time by the clock and multiplies it by up ' +
      `to four; the bare HTML file, without styles and scripts, has ${withUnit(bare.blocking, 'ms')} in this run. ` +
      '“Waiting left out” is Lighthouse’s own reckoning of the same loads, with each task as long as the processor ' +
      'worked on it.',
    'What bounds the interactions: on the bare page, without styles and scripts, the menu takes ' +
      `${withUnit(interactions.bare.menu, 'ms')}, a letter ${withUnit(interactions.bare.typing, 'ms')}, and a form that ` +
      `does nothing but clear itself ${withUnit(interactions.bare.goodSubmit, 'ms')}; that is the browser’s own part, ` +
      'and ours comes on top.',
    `Asked for before the largest paint of a first load: ${loads.first.beforePaint.join(', ')}.`,
    ...(failures.length > 0
      ? [`Audits with less than a full score in some run: ${failures.join(', ')}.`]
      : []),
  ];
}
