import { INDIA_TIME } from '../../domain/format.ts';
import { isThisMachine } from '../../domain/settings/thisMachine.ts';
import { DAY_MS, MINUTE_MS, waitingTimeOf } from '../../domain/time.ts';
import type { Config } from '../config.ts';
import { messageOf, oneLine } from '../errors.ts';
import type { HttpResponse, Probes } from './probes.ts';
import { type Finding, fault, ok, unknown, warning } from './report.ts';

/** Certificates are renewed 30 days before their end, or after two thirds of a short life. */
const CERTIFICATE_WARNING_MS = 14 * DAY_MS;
const CERTIFICATE_FAULT_MS = 3 * DAY_MS;

/** Shares of a certificate's lifetime, for those with a short one. */
const CERTIFICATE_WARNING_SHARE = 0.25;
const CERTIFICATE_FAULT_SHARE = 0.1;

/** Latency, and `Date` headers without milliseconds, explain a smaller difference. */
const CLOCK_TOLERANCE_MS = 2 * MINUTE_MS;

const HEALTH_PATH = '/healthz';

/** Whether the server runs on this machine, and can write its store. */
export async function checkServer({ config, get }: Probes): Promise<Finding> {
  const url = localUrl(config());
  if (!url) {
    return unknown('PORT is 0, so it is not known where the server listens.', 'Set PORT.');
  }
  try {
    const { status } = await get(url + HEALTH_PATH);
    if (status === 200) return ok('It runs, and can write its store.');
    return fault(
      `It runs, but can't store enquiries (${url}${HEALTH_PATH} answers ${status}).`,
      'Free space on the disk. If there is enough, look into the log of the server, and restart it.',
    );
  } catch (error) {
    return fault(
      `It does not run: ${reasonOf(error)} at ${url}.`,
      'Start it: systemctl start supplement-site, or npm run serve. If it stops again, its log says why.',
    );
  }
}

/** Whether the site can be opened at its public URL. */
export async function checkSite({ config, get }: Probes): Promise<Finding | undefined> {
  const findings = await Promise.all(publicUrlsOf(config()).map((url) => checkUrl(url, get)));
  const wrong = findings.filter(({ state }) => state !== 'ok');
  if (findings.length === 0) return undefined;
  return (
    wrong.find(({ state }) => state === 'fault') ?? wrong[0] ?? ok(findings.map(({ text }) => text).join(' '))
  );
}

async function checkUrl(url: string, get: Probes['get']): Promise<Finding> {
  const { origin } = new URL(url);
  let response: HttpResponse;
  try {
    response = await get(url);
  } catch (error) {
    return fault(
      `${origin} can't be opened from here: ${reasonOf(error)}.`,
      'Open it with a phone that is not in your network. If it fails there too, check the domain (DNS), the router and the web server in front; if it works there, your router only keeps this machine from its own URL.',
    );
  }
  if (response.status >= 300 && response.status < 400) {
    return warning(
      `${origin} leads to ${response.location ?? 'another URL'}.`,
      'Set SITE_URL to the URL that visitors end at, then build and restart.',
    );
  }
  if (response.status !== 200) {
    return fault(
      `${origin} answers ${response.status}.`,
      'Look at the line "Server", and into the log of the web server in front.',
    );
  }
  if (url.startsWith('http:')) {
    return warning(
      `${origin} can be opened, but without encryption.`,
      'Set up TLS as docs/operations.md says, and use https:// in SITE_URL.',
    );
  }
  return ok(`${origin} can be opened.`);
}

/** Whether browsers accept the certificate, and for how long. */
export async function checkCertificate({ config, now, certificate }: Probes): Promise<Finding | undefined> {
  const url = publicUrlsOf(config()).find((one) => one.startsWith('https:'));
  if (!url) return undefined;
  const { hostname, port } = new URL(url);
  const { validFrom, validTo, error } = await certificate(hostname, Number(port) || 443);
  const left = validTo - now();
  const until = INDIA_TIME.format(validTo);
  const remedy =
    'Look into the log of the web server in front for why it is not renewed (Caddy does it by itself, certbot by a timer: certbot renew). Port 80 must be open.';
  if (left <= 0) return fault(`That of ${hostname} has expired, on ${until}.`, remedy);
  if (error) {
    return fault(`Browsers refuse that of ${hostname}: ${oneLine(error)}.`, remedy);
  }
  const text = `That of ${hostname} is valid until ${until}, for ${waitingTimeOf(left)}.`;
  const life = validTo - validFrom;
  if (left < Math.min(CERTIFICATE_FAULT_MS, CERTIFICATE_FAULT_SHARE * life)) return fault(text, remedy);
  const isNear = left < Math.min(CERTIFICATE_WARNING_MS, CERTIFICATE_WARNING_SHARE * life);
  return isNear ? warning(text, remedy) : ok(text);
}

/** Compares this machine's clock with the public URL's, and with the latest enquiry and build. */
export async function checkClock({ config, now, get, built, storeFacts }: Probes): Promise<Finding> {
  const remedy = 'Turn on setting the time by network (timedatectl set-ntp true), then restart the server.';
  const url = publicUrlsOf(config()).at(-1);
  const response = url ? await get(url).catch(() => undefined) : undefined;
  const text = `By this machine it is ${INDIA_TIME.format(now())} in India.`;
  if (response?.date && url && Math.abs(response.date - now()) > CLOCK_TOLERANCE_MS) {
    const other = `${new URL(url).host} says ${INDIA_TIME.format(response.date)}.`;
    return fault(`${text} ${other}`, remedy);
  }
  const times = [
    Promise.try(() => built().builtAt).catch(() => 0),
    storeFacts().then(
      ({ latestAt }) => latestAt ?? 0,
      () => 0,
    ),
  ];
  const latest = Math.max(...(await Promise.all(times)));
  if (latest > now() + CLOCK_TOLERANCE_MS) {
    return fault(
      `${text} But something here is dated ${INDIA_TIME.format(latest)}: the clock is behind now, or was ahead then.`,
      remedy,
    );
  }
  return ok(`${text} Compare it with your own watch; nothing here contradicts it.`);
}

/** In the hosted mode, whether the enquiries are collected. */
export async function checkCollector({ config, get }: Probes): Promise<Finding | undefined> {
  const { delivery, collector } = config();
  if (delivery !== 'firebase') return undefined;
  if (!collector) {
    return warning(
      'Enquiries are not collected: this server only serves.',
      'Set GOOGLE_APPLICATION_CREDENTIALS as docs/hosted.md says, or read them where another server collects.',
    );
  }
  const url = localUrl(config());
  const response = url && (await get(url + HEALTH_PATH).catch(() => undefined));
  const { collector: state } = response ? (JSON.parse(response.body) as { collector?: string }) : {};
  if (state === 'collecting') return ok('Enquiries are collected from Firestore.');
  return fault(
    `Enquiries are not collected${state ? '' : ', since the server does not run'}; they wait in Firestore, and nothing is lost.`,
    'The inbox and the log of the server say why, and what to do.',
  );
}

/** Where the server listens, as this machine reaches it. */
function localUrl({ host, port }: Config): string | undefined {
  if (port === 0) return undefined;
  const name = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${name}:${port}`;
}

/** What visitors open, at our own server and in the hosted mode, unless this machine alone can. */
function publicUrlsOf({ siteUrl, hostedSiteUrl }: Config): string[] {
  const urls = [siteUrl + HEALTH_PATH, ...(hostedSiteUrl ? [`${hostedSiteUrl}/`] : [])];
  return urls.filter((url) => !isThisMachine(new URL(url).hostname));
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing answers',
  ENOTFOUND: 'this name is not known (DNS)',
  EAI_AGAIN: 'the name could not be looked up (no connection to the Internet?)',
  ETIMEDOUT: 'no answer',
  ECONNRESET: 'the connection was closed',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

function reasonOf(error: unknown): string {
  return REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? oneLine(messageOf(error));
}
