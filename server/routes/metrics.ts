import { createHash, timingSafeEqual } from 'node:crypto';
import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { type EnquiryOutcome, OUTCOMES } from './enquiryOutcomes.ts';
import { MESSAGES } from './messages.ts';
import { ProblemError, sendProblem } from './problem.ts';

const METRICS_PATH = '/metrics';

/** Up to a second, in which a visitor still waits. */
const LATENCY_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type MetricsParts = Pick<Context, 'database' | 'mailJobs' | 'health' | 'mailWorkers' | 'collector'>;

/**
 * Serves `/metrics` for Prometheus to those who have the token, wherever they come from: behind a proxy on this
 * machine, every request comes from this machine. Has to be called before the routes are registered, which it measures.
 * What it returns counts the outcome of an enquiry.
 */
export function addMetrics(
  app: FastifyInstance,
  token: string,
  parts: MetricsParts,
): (outcome: EnquiryOutcome) => void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  addGauges(register, parts);
  const enquiries = new Counter({
    name: 'site_enquiries_total',
    help: 'Requests with an enquiry, by outcome',
    labelNames: ['outcome'],
    registers: [register],
  });
  // Prometheus can't see the first of something that was not there at zero.
  for (const outcome of OUTCOMES) enquiries.inc({ outcome }, 0);
  const latency = new Histogram({
    name: 'site_http_request_duration_seconds',
    help: 'Time until a response was sent, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers: [register],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    latency.observe({ method, route: routeOptions.url ?? 'unknown', status }, reply.elapsedTime / 1000);
  });
  app.get(METRICS_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return sendProblem(reply.header('www-authenticate', 'Bearer'), new ProblemError(401, MESSAGES.noToken));
    }
    return reply.type(register.contentType).send(await register.metrics());
  });
  return (outcome) => enquiries.inc({ outcome });
}

/** Values that are read when Prometheus asks. */
function addGauges(
  register: Registry,
  { database, mailJobs, health, mailWorkers, collector }: MetricsParts,
): void {
  const file = database.connection.location() ?? '';
  const add = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.set(await read());
      },
    });
  add('site_mails_waiting', 'Mails that wait to be sent', () => mailJobs.unsent('pending').count);
  add('site_mails_undelivered', 'Mails that failed permanently', () => mailJobs.unsent('undelivered').count);
  add('site_mail_outage', '1 while the mail server accepts no mail', () =>
    Number(Boolean(mailWorkers.outage())),
  );
  add('site_mail_sent_timestamp_seconds', 'When a mail was last accepted; 0: never', () =>
    seconds(mailJobs.lastSentAt()),
  );
  add('site_store_bytes', 'Size of the store with its log', () => sizeOf(file) + sizeOf(`${file}-wal`));
  add('site_store_free_bytes', 'Free space on its disk', async () => {
    const { bavail, bsize } = await statfs(file);
    return bavail * bsize;
  });
  add('site_backup_timestamp_seconds', 'When the last backup was made; 0: never', () =>
    seconds(health.times().backedUpAt),
  );
  add('site_proof_timestamp_seconds', 'When an hourly proof last arrived; 0: never', () =>
    seconds(health.times().proofArrivedAt),
  );
  if (collector.state()) {
    add('site_collector_failing', '1 while no enquiries are collected from Firestore', () =>
      Number(collector.state() === 'failing'),
    );
  }
}

function seconds(milliseconds: number | null): number {
  return (milliseconds ?? 0) / 1000;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
