import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { startProgram, startSite } from '../process/startProgram.ts';
import type { Effort, Section } from '../report/Section.ts';
import { startBrowser } from './chromium.ts';
import { formReadiness } from './formReadiness.ts';
import { interactions } from './interactions.ts';
import { lighthouseRuns } from './lighthouseRuns.ts';
import { buildReferences } from './references/buildReferences.ts';
import { throttledLoads } from './throttledLoads.ts';
import { visitNotes, visitRows } from './visitRows.ts';

/** What a visit costs, beside the same page made in the browser and a bare HTML file with the same words. */
export async function measureVisit({ quick }: Effort): Promise<Section> {
  const visits = quick ? 1 : 11;
  const runs = quick ? 1 : 5;
  await using folder = temporaryFolder();
  const references = await buildReferences(folder.path);
  await using site = await startSite(folder.path);
  const serve = (path: string) =>
    startProgram('bench/visit/serveFolder.ts', path, { SITE_FOLDER: path, DATA_DIR: folder.path });
  await using clientOnly = await serve(references.clientOnly);
  await using bare = await serve(references.bare);

  const visit = await lighthouseRuns(
    {
      landing: `${site.url}/`,
      policy: `${site.url}/privacy-policy`,
      clientOnly: `${clientOnly.url}/`,
      bare: `${bare.url}/`,
    },
    runs,
  );
  const browser = await startBrowser();
  try {
    const readings = {
      ...visit,
      loads: await throttledLoads(browser, `${site.url}/`),
      clientOnlyLoads: await throttledLoads(browser, `${clientOnly.url}/`),
      bareLoads: await throttledLoads(browser, `${bare.url}/`),
      readiness: await formReadiness(browser, site.url, runs),
      interactions: await interactions(browser, { ours: site.url, bare: bare.url }, visits),
    };
    return {
      title: 'The visit',
      method:
        'The built pages, served by the real server, beside two references that are built from the same page in ' +
        'the same run and served alike: the same page as a client-only React app with the full Firestore SDK and ' +
        'EmailJS imported at the top, and a bare HTML file with the same words. Lighthouse’s mobile preset with ' +
        `simulated slow 4G, the pages in turn, median of ${runs}; “observed” is a load in Chromium with its network ` +
        'held to slow 4G. ' +
        `Interactions with the processor slowed 6 times, the worst of each visit and of ${visits} visits the median, ` +
        'by Event Timing, which counts in steps of 8 ms; the bare page, whose form does nothing but clear itself, is ' +
        'used in turn with ours and shows how much of them is the browser’s own.',
      rows: visitRows(readings),
      notes: visitNotes(readings),
    };
  } finally {
    await browser.close();
  }
}
