import { join } from 'node:path';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { fullLoadOfPages } from '../load/fullLoad.ts';
import { medianPace, type Pace, paceOf } from '../load/paceOf.ts';
import { ROOT, startSite } from '../process/startProgram.ts';
import { inTurn } from '../report/inTurn.ts';
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
  const servers: Record<string, { url: string; pid: number }> = nginx
    ? { ours: site, nginx }
    : { ours: site };
  const paces = await inTurn(rounds, servers, (server) =>
    paceOf(server, () => fullLoadOfPages(server.url, load)),
  );
  const brotli = await fullLoadOfPages(site.url, { ...load, headers: { 'accept-encoding': 'br' } });
  const reference = nginx && paces.nginx && { name: `nginx ${nginx.version}`, pace: medianPace(paces.nginx) };

  return {
    title: 'Static files',
    method:
      `The landing page over ${CONNECTIONS} connections from one process on the same machine, ours and nginx in ` +
      `turn, ${rounds} rounds of ${seconds} s, the median of each. One process of ours against one of ` +
      'nginx with precompressed files, open files kept, no access log, and the same headers.',
    rows: [
      ...rowsOf(medianPace(paces.ours ?? []), reference),
      { what: 'landing page, brotli', unit: 'requests/s', ours: brotli.rate },
    ],
    notes: [
      ...(nginx
        ? []
        : ['Skipped: the comparison with nginx, which is not on this machine and could not be installed.']),
      'Both send gzip, because Debian’s nginx has no module for files precompressed with brotli.',
    ],
  };
}

/** What the landing page takes, beside nginx where there is one. */
function rowsOf(own: Pace, nginx: { name: string; pace: Pace } | undefined): Row[] {
  const rate: Row = { what: 'landing page, gzip', unit: 'requests/s', ours: own.rate };
  const processor: Row = {
    what: 'landing page, gzip, processor time',
    unit: 'µs/request',
    ours: own.processor,
  };
  if (nginx) {
    const { name, pace } = nginx;
    rate.reference = { name, value: pace.rate };
    rate.target = { ...atLeast(own.rate / pace.rate, 0.5), words: 'ratio at least 0.5' };
    processor.reference = { name, value: pace.processor };
  }
  return [rate, processor];
}

async function headersOf(url: string, asked: Record<string, string>): Promise<Record<string, string>> {
  const { headers } = await fetch(url, { headers: asked });
  return Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.test(name)));
}
