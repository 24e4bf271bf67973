import { join } from 'node:path';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { fullLoadOfPages } from '../load/fullLoad.ts';
import { processorSeconds } from '../process/processCost.ts';
import { ROOT, startSite } from '../process/startProgram.ts';
import { medianOf } from '../report/medianOf.ts';
import { atLeast, type Effort, type Row, type Section } from '../report/Section.ts';
import { startNginx } from './nginx.ts';

const CONNECTIONS = 64;

/** Not for nginx to copy: it writes these itself. */
const OWN_HEADERS = /^(content-|date|connection|keep-alive|etag|last-modified|vary|accept-ranges|transfer-)/;

/** How often a second the landing page can be served, beside nginx. */
export async function measureStatic({ quick }: Effort): Promise<Section> {
  const seconds = quick ? 1 : 5;
  const rounds = quick ? 1 : 5;
  await using folder = temporaryFolder();
  await using site = await startSite(folder.path);
  const asked = { 'accept-encoding': 'gzip' };
  const headers = await headersOf(site.url, asked);
  await using nginx = await startNginx(join(ROOT, 'dist'), join(folder.path, 'nginx'), headers);
  const load = { connections: CONNECTIONS, seconds, headers: asked };

  await fullLoadOfPages(site.url, load);
  const ours: number[] = [];
  const others: number[] = [];
  const used = processorSeconds(site.pid);
  let answers = 0;
  for (let round = 0; round < rounds; round++) {
    const own = await fullLoadOfPages(site.url, load);
    ours.push(own.rate);
    answers += own.answers;
    if (nginx) others.push((await fullLoadOfPages(nginx.url, load)).rate);
  }
  const processorTime = processorSeconds(site.pid) - used;
  const brotli = await fullLoadOfPages(site.url, { ...load, headers: { 'accept-encoding': 'br' } });

  const rate: Row = { what: 'landing page, gzip', unit: 'requests/s', ours: medianOf(ours) };
  if (nginx) {
    rate.reference = { name: `nginx ${nginx.version}`, value: medianOf(others) };
    rate.target = {
      ...atLeast(medianOf(ours) / medianOf(others), 0.5),
      words: 'ratio at least 0.5',
    };
  }
  return {
    title: 'Static files',
    method:
      `The landing page over ${CONNECTIONS} connections from one process on the same machine, ours and nginx in ` +
      `turn, ${rounds} rounds of ${seconds} s, the median of each. One process of ours against one worker of ` +
      'nginx with precompressed files, open files kept, no access log, and the same headers.',
    rows: [
      rate,
      { what: 'landing page, brotli', unit: 'requests/s', ours: brotli.rate },
      { what: 'processor time of our process', unit: 'µs/request', ours: (processorTime * 1e6) / answers },
    ],
    notes: [
      ...(nginx
        ? []
        : ['Skipped: the comparison with nginx, which is not on this machine and could not be installed.']),
      'Both send gzip, because Debian’s nginx has no module for files precompressed with brotli.',
    ],
  };
}

async function headersOf(url: string, asked: Record<string, string>): Promise<Record<string, string>> {
  const { headers } = await fetch(url, { headers: asked });
  return Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.test(name)));
}
