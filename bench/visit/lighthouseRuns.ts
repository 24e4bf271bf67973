import { launch } from 'chrome-launcher';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { withFacesOf } from '../../tests/support/faces/withFacesOf.ts';
import { ensureBrowser } from '../../tests/support/findBrowser.ts';
import { inTurn } from '../report/inTurn.ts';
import { medianOf } from '../report/medianOf.ts';
import { blockingByProcessor } from './blockingByProcessor.ts';
import { CHROMIUM_WORDS } from './chromium.ts';

/** What Lighthouse says of a page; the median of each over the runs. */
export interface PageReport {
  /** From 0 to 100. */
  scores: Record<Category, number>;
  /** First contentful paint, largest contentful paint, speed index and total blocking time, in milliseconds. */
  firstPaint: number;
  largestPaint: number;
  speedIndex: number;
  blocking: number;
  /** The blocking time, in milliseconds, that is left when each task is as long as the processor worked on it. */
  worked: number;
  /** Cumulative layout shift, without a unit; to three decimals, as Lighthouse shows it. */
  shift: number;
  /** What came over the wire, headers included. */
  bytes: number;
  requests: number;
  /** 1 when the browser's back-forward cache took the page in every run. */
  backForward: number;
  /** The audits that cost a score, by their names. */
  failures: string[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
type Report = RunnerResult['lhr'];

/** One load: what Lighthouse says of it, and what we make of its trace. */
interface Run {
  report: Report;
  worked: number;
}

/**
 * Runs Lighthouse's mobile preset with its simulated slow 4G on the pages in turn, and takes the median of each.
 *
 * @param urls the pages' addresses, each under a name
 */
export async function lighthouseRuns<Name extends string>(
  urls: Record<Name, string>,
  runs: number,
): Promise<Record<Name, PageReport>> {
  const taken = Object.entries<Run[]>(await inTurn(runs, urls, (url) => lighthouseRun(url)));
  const pages = taken.map(([name, ofPage]) => [name, pageReportOf(ofPage)]);
  return Object.fromEntries(pages) as Record<Name, PageReport>;
}

function pageReportOf(runs: Run[]): PageReport {
  const reports = runs.map(({ report }) => report);
  const audit = (name: string) =>
    medianOf(reports.map((report) => report.audits[name]?.numericValue ?? Number.NaN));
  const requests = reports.map(requestsOf);
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((category) => [category, medianOf(reports.map((report) => scoreOf(report, category)))]),
    ) as Record<Category, number>,
    firstPaint: audit('first-contentful-paint'),
    largestPaint: audit('largest-contentful-paint'),
    speedIndex: audit('speed-index'),
    blocking: audit('total-blocking-time'),
    worked: medianOf(runs.map(({ worked }) => worked)),
    shift: Math.round(audit('cumulative-layout-shift') * 1000) / 1000,
    bytes: medianOf(requests.map((items) => items.reduce((sum, { transferSize }) => sum + transferSize, 0))),
    requests: medianOf(requests.map((items) => items.length)),
    backForward: Math.min(...reports.map(({ audits }) => audits['bf-cache']?.score ?? 0)),
    failures: failuresOf(reports),
  };
}

/** Now and then the browser's trace is incomplete, which says nothing of the page: it is then loaded again. */
async function lighthouseRun(url: string, tries = 3): Promise<Run> {
  const { lhr: report, artifacts } = await resultOf(url);
  const failed = Object.values(report.audits).find(({ scoreDisplayMode }) => scoreDisplayMode === 'error');
  const failure = report.runtimeError?.message ?? (failed && `${failed.id}: ${failed.errorMessage}`);
  if (!failure) return { report, worked: await blockingByProcessor(artifacts) };
  if (tries > 1) return lighthouseRun(url, tries - 1);
  throw new Error(`Lighthouse could not measure ${url}: ${failure}`);
}

/** One load in a browser of its own. */
async function resultOf(url: string): Promise<RunnerResult> {
  const browser = await launch({
    chromePath: ensureBrowser(),
    chromeFlags: CHROMIUM_WORDS,
    envVars: withFacesOf('phone'),
    logLevel: 'silent',
  });
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      logLevel: 'silent',
      onlyCategories: [...CATEGORIES],
    });
    if (!result) throw new Error(`Lighthouse gave no report on ${url}`);
    return result;
  } finally {
    browser.kill();
  }
}

function scoreOf(report: Report, category: Category): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100);
}

interface NetworkRequest {
  url: string;
  transferSize: number;
}

function requestsOf(report: Report): NetworkRequest[] {
  const { details } = report.audits['network-requests'] ?? {};
  return details && 'items' in details ? (details.items as unknown as NetworkRequest[]) : [];
}

/** Audits with a weight in one of the categories and less than a full score in any run. */
function failuresOf(reports: Report[]): string[] {
  const names = reports.flatMap(({ categories, audits }) =>
    CATEGORIES.flatMap((category) => categories[category]?.auditRefs ?? [])
      .filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 0.995)
      .map(({ id }) => id),
  );
  return [...new Set(names)];
}
