import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EnquiryFields } from '../../../domain/enquiry.ts';
import { referenceOf } from '../../../domain/enquiryId.ts';
import {
  type DayCount,
  INBOX_API,
  type InboxDetail,
  type InboxPage,
  type InboxSummary,
} from '../../../domain/inboxApi.ts';
import { EXAMPLE_FIELDS } from '../../../tests/support/exampleEnquiry.ts';
import { parseCsv } from '../../../tests/support/parseCsv.ts';
import { SAMPLE_SITE } from '../../../tests/support/sampleSite.ts';
import { temporaryFolder } from '../../../tests/support/temporaryFolder.ts';
import { createApp } from '../../app.ts';
import { openContext } from '../../context.ts';
import type { Inbox } from './inboxRoutes.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';

const folder = temporaryFolder();
const storeFile = join(folder.path, 'enquiries.db');
const config = {
  siteUrl: 'http://localhost:3000',
  trustedProxies: ['127.0.0.1'],
  rateLimit: 0,
  staff: [PRIYA, OM],
  storeFile,
};
const context = openContext(config, SAMPLE_SITE);
const inbox = context.inbox as Inbox;
const direct = new DatabaseSync(storeFile, { enableForeignKeyConstraints: true });
const routes: { method: string; url: string }[] = [];
let woken = 0;
let origin = '';
const app = await createApp({
  ...context,
  config,
  onQueued: () => (woken += 1),
  log: false,
});

beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  routes.push(
    ...routesOf(app.printRoutes({ commonPrefix: false })).filter(({ url }) => url.startsWith(INBOX_API)),
  );
});
beforeEach(() => {
  direct.exec('DELETE FROM enquiries; DELETE FROM sign_in_requests; DELETE FROM mail_jobs');
  woken = 0;
});
afterAll(async () => {
  await app.close();
  direct.close();
  context.database.close();
  await folder[Symbol.asyncDispose]();
});

/** Every route out of Fastify's own tree of them, in which each line adds to the address of the line above it. */
function routesOf(tree: string): { method: string; url: string }[] {
  const path: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── (\S+) \(([^)]+)\)/.exec(line) ?? [];
    path.splice(indent.length / 4, path.length, part);
    return methods.split(', ').map((method) => ({ method, url: path.join('') }));
  });
}

/** The cookie of a new session. */
async function signIn(email = PRIYA): Promise<string> {
  const link = await inbox.access.issueLink(email, Date.now());
  return `inbox=${(await inbox.access.openSession(link.token, Date.now()))?.token}`;
}

interface Question {
  body?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
}

const ask = (method: string, path: string, { body, cookie, headers }: Question = {}) =>
  fetch(`${origin}${INBOX_API}${path}`, {
    method,
    headers: {
      origin,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const read = async <Answer>(cookie: string, path: string) =>
  (await (await ask('GET', path, { cookie })).json()) as Answer;

async function store(changes: Partial<EnquiryFields> = {}, spamSignals: 'hasty'[] = []): Promise<string> {
  const id = randomUUID();
  await context.store.add(id, { ...EXAMPLE_FIELDS, ...changes }, { spamSignals });
  return id;
}

describe('a stranger gets nothing', () => {
  const hostileCookies: [string, () => Promise<string>][] = [
    ['none', async () => ''],
    ['a made-up one', async () => `inbox=${'A'.repeat(43)}`],
    ['an empty one', async () => 'inbox='],
    ['one under another name', async () => (await signIn()).replace('inbox=', '__Host-inbox=')],
    [
      'a hash out of the store',
      async () => {
        await signIn();
        return `inbox=${direct.prepare('SELECT token_hash FROM staff_sessions').get()?.token_hash}`;
      },
    ],
    [
      'a link instead of a session',
      async () => `inbox=${(await inbox.access.issueLink(PRIYA, Date.now())).token}`,
    ],
    [
      'an expired one',
      async () => {
        const cookie = await signIn();
        direct.exec('UPDATE staff_sessions SET expires_at = 1');
        return cookie;
      },
    ],
    [
      'a signed-out one',
      async () => {
        const cookie = await signIn();
        expect((await ask('DELETE', '/session', { cookie })).status).toBe(204);
        return cookie;
      },
    ],
    [
      'one signed out everywhere',
      async () => {
        const cookie = await signIn();
        expect((await ask('DELETE', '/sessions', { cookie: await signIn() })).status).toBe(204);
        return cookie;
      },
    ],
  ];

  test('the routes under test are all of them', () => {
    expect(routes.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
      'DELETE /api/inbox/session',
      'DELETE /api/inbox/sessions',
      'GET /api/inbox/days',
      'GET /api/inbox/earnings',
      'GET /api/inbox/enquiries',
      'GET /api/inbox/enquiries.csv',
      'GET /api/inbox/enquiries/:id',
      'GET /api/inbox/session',
      'GET /api/inbox/summary',
      'HEAD /api/inbox/days',
      'HEAD /api/inbox/earnings',
      'HEAD /api/inbox/enquiries',
      'HEAD /api/inbox/enquiries.csv',
      'HEAD /api/inbox/enquiries/:id',
      'HEAD /api/inbox/session',
      'HEAD /api/inbox/summary',
      'POST /api/inbox/changes',
      'POST /api/inbox/enquiries.csv',
      'POST /api/inbox/enquiries/:id/changes',
      'POST /api/inbox/enquiries/:id/erasure',
      'POST /api/inbox/enquiries/:id/mail',
      'POST /api/inbox/flagged/erasure',
      'POST /api/inbox/session',
      'POST /api/inbox/sign-in',
    ]);
  });

  test.each(hostileCookies)('with this cookie: %s', async (_what, makeCookie) => {
    const id = await store({ Name: 'Secret Person' });
    const cookie = await makeCookie();
    const open = ['POST /api/inbox/session', 'POST /api/inbox/sign-in'];
    for (const { method, url } of routes.filter((route) => !open.includes(`${route.method} ${route.url}`))) {
      for (const path of [
        url.replace(':id', id),
        `${url.replace(':id', id)}/`,
        url.replace(':id', id).toUpperCase(),
      ]) {
        const answer = await fetch(`${origin}${path}`, {
          method,
          headers: { origin, cookie, 'content-type': 'application/json' },
          ...(method === 'POST' ? { body: JSON.stringify({ version: 0, status: 'won', count: 1 }) } : {}),
        });
        // Where no route is, a body that is none is the first thing wrong.
        const refusals = path.startsWith(INBOX_API) ? [401, 404] : [400, 404];
        expect(refusals, `${method} ${path}`).toContain(answer.status);
        expect(await answer.text()).not.toContain('Secret');
      }
    }
    for (const method of ['PUT', 'PATCH', 'OPTIONS', 'DELETE', 'POST']) {
      const answer = await ask(method, '/enquiries', { cookie });
      expect([401, 404], method).toContain(answer.status);
    }
    expect(context.records.find(id)?.fields.Name).toBe('Secret Person');
    expect(inbox.store.detail(id)?.events).toEqual([]);
  });

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  ])('from another site, even with a good cookie: %j', async (headers) => {
    const id = await store();
    const cookie = await signIn();
    const change = { body: { version: 0, status: 'won' }, cookie, headers };
    const refused = await ask('POST', `/enquiries/${id}/changes`, change);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ detail: 'Please use the inbox from its own page.' });
    expect((await ask('GET', '/enquiries', { cookie, headers })).status).toBe(403);
    expect(inbox.store.detail(id)?.status).toBe('new');
  });

  test('a change that does not say where it comes from is refused', async () => {
    const cookie = await signIn();
    const id = await store();
    const answer = await fetch(`${origin}${INBOX_API}/enquiries/${id}/changes`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ version: 0, status: 'won' }),
    });
    expect(answer.status).toBe(403);
  });

  test('whoever is removed from the list is signed out at once, and stays out when put back', async () => {
    const cookie = await signIn(OM);
    const { access } = openContext({ ...config, staff: [PRIYA] }, SAMPLE_SITE);
    expect(access.emailOf(cookie.replace('inbox=', ''), Date.now())).toBeUndefined();
    await access.endUnlisted();
    expect((await ask('GET', '/enquiries', { cookie })).status).toBe(401);
  });

  test('nobody is signed out by a command that is run without the list', async () => {
    const cookie = await signIn();
    openContext({ storeFile }, SAMPLE_SITE);
    expect((await ask('GET', '/session', { cookie })).status).toBe(200);
  });

  test('every answer is private, and no other site may read it', async () => {
    for (const cookie of ['', await signIn()]) {
      const { headers } = await ask('GET', '/summary', { cookie });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});

describe('signing in', () => {
  test('a link works once, and its cookie is out of the reach of scripts and other sites', async () => {
    const { token } = await inbox.access.issueLink(PRIYA, Date.now());
    const answer = await ask('POST', '/session', { body: { token } });
    expect(await answer.json()).toEqual({ email: PRIYA });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^inbox=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
    const days = (Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(30, 2);
    expect((await ask('POST', '/session', { body: { token } })).status).toBe(401);
  });

  test('behind TLS the cookie is Secure, and of this host alone', async () => {
    const secure = await createApp({
      config: { ...config, siteUrl: 'https://www.shop.example' },
      ...context,
      onQueued: () => {},
      log: false,
    });
    const { token } = await inbox.access.issueLink(PRIYA, Date.now());
    const answer = await secure.inject({
      method: 'POST',
      url: `${INBOX_API}/session`,
      headers: { origin: 'https://www.shop.example' },
      payload: { token },
    });
    expect(answer.headers['set-cookie']).toMatch(/^__Host-inbox=.*; Path=\/; .*Secure; SameSite=Strict$/);
    await secure.close();
  });

  test('a link is too old after 15 minutes', async () => {
    const now = Date.now();
    const { token } = await inbox.access.issueLink(PRIYA, now);
    expect(await inbox.access.openSession(token, now + 15 * 60_000)).toBeUndefined();
    expect((await inbox.access.openSession(token, now + 15 * 60_000 - 1))?.email).toBe(PRIYA);
  });

  test('the answer is the same whether an address is on the list or not, and so is what is written', async () => {
    const answers = [];
    for (const email of ['  Priya@Shop.example ', 'stranger@other.example']) {
      const answer = await ask('POST', '/sign-in', { body: { email } });
      const headers = [...answer.headers].filter(([name]) => name !== 'date');
      answers.push([answer.status, headers, await answer.text()]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(202);
    expect(woken).toBe(2);
    const jobs = direct.prepare('SELECT name FROM mail_jobs ORDER BY due_at').all();
    expect(jobs).toHaveLength(2);
    const links = await Promise.all(jobs.map(({ name }) => inbox.access.linkFor(name as string, Date.now())));
    expect(links.map((link) => link?.email)).toEqual([PRIYA, undefined]);
    expect(
      direct.prepare('SELECT count(*) AS count FROM sign_in_requests WHERE email IS NULL').get()?.count,
    ).toBe(1);
  });

  test('asking too often for one address is answered 429, on the list or not', async () => {
    for (const [email, network] of [
      [PRIYA, '203.0.113.1'],
      ['stranger@other.example', '203.0.113.2'],
    ] as const) {
      const headers = { 'x-forwarded-for': network };
      for (let count = 0; count < 3; count += 1) {
        expect((await ask('POST', '/sign-in', { body: { email }, headers })).status).toBe(202);
      }
      const refused = await ask('POST', '/sign-in', { body: { email }, headers });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    }
  });

  test('asking, or guessing, too often from one address is answered 429', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.3' };
    for (const [path, bodyOf] of [
      ['/sign-in', (count: number) => ({ email: `${count}@other.example` })],
      ['/session', (count: number) => ({ token: `guess${count}` })],
    ] as const) {
      const statuses = [];
      for (let count = 0; count < 21; count += 1) {
        statuses.push((await ask('POST', path, { body: bodyOf(count), headers })).status);
      }
      expect(statuses.at(-2)).not.toBe(429);
      expect(statuses.at(-1)).toBe(429);
      const refused = await ask('POST', path, { body: bodyOf(21), headers });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
      expect(await refused.json()).toMatchObject({
        detail: 'Too many requests. Please try again in 15 minutes.',
      });
    }
  });

  test('looking too often from one address is answered 429, signed in or not; another address is not held', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.4' };
    const cookie = await signIn();
    const first = await Promise.all(Array.from({ length: 599 }, () => ask('GET', '/session', { headers })));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await ask('GET', '/summary', { headers, cookie })).status).toBe(200);
    expect((await ask('GET', '/enquiries', { headers, cookie })).status).toBe(429);
    expect((await ask('GET', '/enquiries', { cookie })).status).toBe(200);
  });

  test('the store holds no token', async () => {
    const cookie = await signIn();
    const { token } = await inbox.access.issueLink(PRIYA, Date.now());
    const all = ['staff_sessions', 'sign_in_links'].flatMap((table) =>
      direct.prepare(`SELECT * FROM ${table}`).all(),
    );
    expect(JSON.stringify(all)).not.toContain(token);
    expect(JSON.stringify(all)).not.toContain(cookie.replace('inbox=', ''));
  });
});

describe('the list', () => {
  const names = async (cookie: string, query: string) =>
    (await read<InboxPage>(cookie, `/enquiries?${query}`)).items.map(({ fields }) => fields.Name);

  test('is newest first, filtered and searched by what the address says', async () => {
    const cookie = await signIn();
    const first = await store({ Name: 'Zoë Rao', RetailerSelfUse: 'Self Use' });
    await store({ Name: 'Om', Mobile: '9000012345', Email: 'om@mail.example' });
    await store({ Name: 'Bot' }, ['hasty']);
    expect(await names(cookie, '')).toEqual(['Bot', 'Om', 'Zoë Rao']);
    expect(await names(cookie, 'kind=self-use')).toEqual(['Zoë Rao']);
    expect(await names(cookie, 'flagged=yes')).toEqual(['Bot']);
    expect(await names(cookie, 'flagged=no&period=today')).toEqual(['Om', 'Zoë Rao']);
    expect(await names(cookie, 'period=2020-01-01')).toEqual([]);
    expect(await names(cookie, 'search=ZOE%20ra')).toEqual(['Zoë Rao']);
    expect(await names(cookie, 'search=om')).toContain('Om');
    expect(await names(cookie, `search=${encodeURIComponent('+91 90000-12345')}`)).toEqual(['Om']);
    expect(await names(cookie, 'search=2345')).toEqual(['Om']);
    expect(await names(cookie, 'search=om%40mail')).toEqual(['Om']);
    expect(await names(cookie, `search=${referenceOf(first).toLowerCase().replace('-', '')}`)).toEqual([
      'Zoë Rao',
    ]);
    await context.queue.markUndelivered(first, 'mailbox full');
    expect(await names(cookie, 'undelivered=yes')).toEqual(['Zoë Rao']);
    await ask('POST', `/enquiries/${first}/changes`, { cookie, body: { version: 0, status: 'won' } });
    expect(await names(cookie, 'status=won')).toEqual(['Zoë Rao']);
    expect(await names(cookie, 'status=new')).toEqual(['Bot', 'Om']);
  });

  test('is of what is due, overdue first, and of an owner; the summary counts the same', async () => {
    const [cookie, om] = [await signIn(), await signIn(OM)];
    const change = (who: string, id: string, body: object) =>
      ask('POST', `/enquiries/${id}/changes`, { cookie: who, body: { version: 0, ...body } });
    await change(cookie, await store({ Name: 'Today' }), { followUpAt: Date.now() });
    await change(om, await store({ Name: 'Overdue' }), { followUpAt: Date.now() - 86_400_000 });
    await change(om, await store({ Name: 'Later' }), { followUpAt: Date.now() + 2 * 86_400_000 });
    await store({ Name: 'Unclaimed' });
    expect(await names(cookie, 'due=yes')).toEqual(['Overdue', 'Today']);
    expect(await names(cookie, 'due=yes&owner=mine')).toEqual(['Today']);
    expect(await names(cookie, 'owner=mine&status=new')).toEqual(['Today']);
    expect(await names(om, 'owner=mine')).toEqual(['Later', 'Overdue']);
    expect(await names(cookie, 'owner=unclaimed')).toEqual(['Unclaimed']);
    const counts = async (query: string) => {
      const { due, statuses } = await read<InboxSummary>(cookie, `/summary?${query}`);
      return [due, statuses.new];
    };
    expect(await counts('')).toEqual([2, 4]);
    expect(await counts('owner=mine')).toEqual([1, 1]);
    expect(await counts('owner=unclaimed')).toEqual([0, 1]);
  });

  test('is ordered by time or quantity, and says which of a person’s enquiries each one is', async () => {
    const cookie = await signIn();
    await store({ Name: 'First', Quantity: '5' });
    await store({ Name: 'Large', Quantity: '100', Mobile: '9000000001', Email: 'b@mail.example' });
    await store({
      Name: 'By e-mail',
      Quantity: '9',
      Mobile: '9000000002',
      Email: EXAMPLE_FIELDS.Email.toUpperCase(),
    });
    await store({ Name: 'By mobile', Quantity: '7', Email: 'c@mail.example' });
    expect(await names(cookie, 'order=longest')).toEqual(['First', 'Large', 'By e-mail', 'By mobile']);
    expect(await names(cookie, 'order=largest&flagged=no')).toEqual([
      'Large',
      'By e-mail',
      'By mobile',
      'First',
    ]);
    const { items } = await read<InboxPage>(cookie, '/enquiries');
    expect(items.map(({ fields, nth }) => [fields.Name, nth])).toEqual([
      ['By mobile', 2],
      ['By e-mail', 2],
      ['Large', 1],
      ['First', 1],
    ]);
  });

  test('comes in pages that leave nothing out and repeat nothing', async () => {
    const cookie = await signIn();
    const ids = await Promise.all(Array.from({ length: 120 }, () => store({ Name: 'Page Person' })));
    for (const query of ['', 'order=longest', 'order=largest', 'search=page+person', 'search=pa']) {
      const seen: string[] = [];
      let from = '';
      for (let pages = 0; pages < 5; pages += 1) {
        const page = await read<InboxPage>(cookie, `/enquiries?${query}${from}`);
        seen.push(...page.items.map(({ id }) => id));
        if (!page.next) break;
        from = `&from=${page.next}`;
      }
      expect(seen).toHaveLength(120);
      expect(new Set(seen)).toEqual(new Set(ids));
    }
  });

  test.each(['from=x', 'flagged=maybe', `search=${'x'.repeat(300)}`, 'status=new&status=won'])(
    'a query that makes no sense is answered 400: %s',
    async (query) => {
      expect((await ask('GET', `/enquiries?${query}`, { cookie: await signIn() })).status).toBe(400);
    },
  );

  test.each([
    '"',
    '* OR',
    "'; DROP TABLE enquiries; --",
    'NEAR(a b)',
    '\u0000abc',
    '%',
    '_'.repeat(50),
    '((((',
  ])('a search is words, whatever they are: %s', async (search) => {
    const query = new URLSearchParams({ search });
    await store();
    expect((await ask('GET', `/enquiries?${query}`, { cookie: await signIn() })).status).toBe(200);
  });

  test('as CSV holds the same, safe for a spreadsheet', async () => {
    const cookie = await signIn();
    const id = await store({ Name: '=HYPERLINK("http://x")' });
    const body = { version: 0, status: 'contacted', note: 'Calls\nback, "soon"' };
    await ask('POST', `/enquiries/${id}/changes`, { cookie, body });
    await store({ Name: 'Bot' }, ['hasty']);
    const answer = await ask('GET', '/enquiries.csv?flagged=no', { cookie });
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="enquiries-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
    expect(csv.startsWith('\ufeffReceived (India),Reference,Product,Name,')).toBe(true);
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
    const [, row = []] = parseCsv(csv);
    expect(row.slice(8, 11)).toEqual(['Contacted', 'pending', '']);
    expect(row[11]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d priya@shop.example: Calls\nback, "soon"$/);
    expect(row[12]).toMatch(
      /^\S+ \S+ priya@shop.example: marked it as Contacted\n.*: assigned it to priya@shop.example$/,
    );
    expect(csv).not.toContain('Bot');
  });

  test('the summary counts what there is', async () => {
    const cookie = await signIn();
    const id = await store({ RetailerSelfUse: 'Self Use' });
    await store();
    await store({}, ['hasty']);
    await context.queue.markUndelivered(id, 'mailbox full');
    const summary = await read<InboxSummary>(cookie, '/summary');
    expect(summary).toMatchObject({ today: 2, week: 2, flagged: 1, undelivered: 1, waitingLongest: { id } });
    expect(summary.statuses).toEqual({ new: 2, contacted: 0, won: 0, closed: 0 });
    const days = await read<DayCount[]>(cookie, '/days');
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ retailer: 1, selfUse: 1, unsaid: 0 });
  });
});

describe('a change', () => {
  test('is kept as an event, with who and when', async () => {
    const id = await store();
    const cookie = await signIn();
    const before = Date.now();
    const body = { version: 0, status: 'contacted', note: '  Wants delivery by Friday. ' };
    const detail = (await (
      await ask('POST', `/enquiries/${id}/changes`, { cookie, body })
    ).json()) as InboxDetail;
    expect(detail.status).toBe('contacted');
    expect(detail.events.map(({ kind, value, by }) => [kind, value, by])).toEqual([
      ['status', 'contacted', PRIYA],
      ['note', 'Wants delivery by Friday.', PRIYA],
      ['owner', PRIYA, PRIYA],
    ]);
    expect(detail.owner).toBe(PRIYA);
    expect(detail.events[0]?.at).toBeGreaterThanOrEqual(before);
    expect(detail.version).toBe(detail.events.at(-1)?.id);
    expect(context.records.find(id)?.fields).toEqual(EXAMPLE_FIELDS);
  });

  test('of the second of two people is answered 409 with what the first did, and changes nothing', async () => {
    const id = await store();
    const [priya, om] = [await signIn(PRIYA), await signIn(OM)];
    const change = (cookie: string, status: string) =>
      ask('POST', `/enquiries/${id}/changes`, { cookie, body: { version: 0, status } });
    const answers = await Promise.all([change(priya, 'contacted'), change(om, 'closed')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    const { since, version } = (await (refused as Response).json()) as {
      since: { by: string; value: string }[];
      version: number;
    };
    expect(since.map((event) => event.value)).toEqual([since[0]?.value, since[0]?.by]);
    const { status } = inbox.store.detail(id) as InboxDetail;
    expect(since[0]?.value).toBe(status);
    const again = await ask('POST', `/enquiries/${id}/changes`, {
      cookie: om,
      body: { version, status: 'won' },
    });
    expect(again.status).toBe(200);
  });

  test('that names a version which the enquiry does not have is answered 409', async () => {
    const id = await store();
    const body = { version: 1_000_000, status: 'won' };
    const answer = await ask('POST', `/enquiries/${id}/changes`, { cookie: await signIn(), body });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ since: [], version: 0 });
    expect(inbox.store.detail(id)?.status).toBe('new');
  });

  test.each([
    {},
    { version: 0 },
    { version: -1, status: 'won' },
    { version: '0', status: 'won' },
    { version: 0, status: 'sold' },
    { version: 0, note: '   ' },
    { version: 0, note: 'x'.repeat(2001) },
  ])('that makes no sense is answered 400: %j', async (body) => {
    const id = await store();
    const answer = await ask('POST', `/enquiries/${id}/changes`, { cookie: await signIn(), body });
    expect(answer.status).toBe(400);
  });

  test('that cannot be stored is answered 503, without the words of the order form', async () => {
    const id = await store();
    const cookie = await signIn();
    const blocker = new DatabaseSync(storeFile);
    blocker.exec('BEGIN IMMEDIATE');
    const body = { version: 0, note: 'Calls back' };
    const answer = await ask('POST', `/enquiries/${id}/changes`, { cookie, body });
    blocker.exec('ROLLBACK');
    blocker.close();
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({
      detail: 'This could not be saved just now; please try again in a moment.',
    });
  });

  test('may hold more than the contract names', async () => {
    const id = await store();
    const body = { version: 0, status: 'won', by: OM };
    const answer = await ask('POST', `/enquiries/${id}/changes`, { cookie: await signIn(), body });
    expect(await answer.json()).toMatchObject({ status: 'won', events: [{ by: PRIYA }, { by: PRIYA }] });
  });

  test('to what has no UUID is answered 400', async () => {
    const body = { version: 0, status: 'won' };
    const answer = await ask('POST', '/enquiries/1/changes', { cookie: await signIn(), body });
    expect(answer.status).toBe(400);
  });

  test('to what is not there is answered 404', async () => {
    const body = { version: 0, status: 'won' };
    const answer = await ask('POST', `/enquiries/${randomUUID()}/changes`, { cookie: await signIn(), body });
    expect(answer.status).toBe(404);
  });

  test('sets owner, follow-up, reason and order; what belongs to a status goes with it', async () => {
    const id = await store();
    const [priya, om] = [await signIn(), await signIn(OM)];
    const change = async (cookie: string, body: object) => {
      const { version } = await read<InboxDetail>(cookie, `/enquiries/${id}`);
      const answer = await ask('POST', `/enquiries/${id}/changes`, { cookie, body: { version, ...body } });
      return (await answer.json()) as InboxDetail;
    };
    const due = Date.now() + 60_000;
    expect(await change(priya, { followUpAt: due })).toMatchObject({ owner: PRIYA, followUpAt: due });
    expect(await change(om, { status: 'contacted' })).toMatchObject({ owner: PRIYA, followUpAt: due });
    expect(await change(om, { owner: OM })).toMatchObject({ owner: OM });
    expect(await change(om, { status: 'closed', closeReason: 'price' })).toMatchObject({
      closeReason: 'price',
      followUpAt: null,
    });
    const won = await change(om, { status: 'won', wonPacks: 12, wonAmount: 4500 });
    expect(won).toMatchObject({ closeReason: null, wonPacks: 12, wonAmount: 4500 });
    expect(won.events.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
      `follow-up ${due}`,
      `owner ${PRIYA}`,
      'status contacted',
      `owner ${OM}`,
      'status closed',
      'reason price',
      'status won',
      'packs 12',
      'amount 4500',
    ]);
    expect(await change(om, { status: 'new', owner: null })).toMatchObject({ owner: null, wonPacks: null });
    const stranger = await ask('POST', `/enquiries/${id}/changes`, {
      cookie: om,
      body: { version: 0, owner: 'stranger@other.example' },
    });
    expect(stranger.status).toBe(400);
  });

  test('marks an enquiry as spam, and as none', async () => {
    const id = await store({}, ['hasty']);
    const cookie = await signIn();
    const change = async (version: number, isSpam: boolean) =>
      (await (
        await ask('POST', `/enquiries/${id}/changes`, { cookie, body: { version, isSpam } })
      ).json()) as InboxDetail;
    const none = await change(0, false);
    expect(none).toMatchObject({ spamSignals: [], events: [{ kind: 'spam', value: 'no' }, {}] });
    expect(await change(none.version, true)).toMatchObject({ spamSignals: ['staff'] });
  });

  test('removes the text of one’s own note, and of no other', async () => {
    const id = await store();
    const change = async (cookie: string, body: object) =>
      (await (await ask('POST', `/enquiries/${id}/changes`, { cookie, body })).json()) as InboxDetail;
    const [priya, om] = [await signIn(), await signIn(OM)];
    const { version, events: written } = await change(priya, { version: 0, note: 'Too early' });
    const withdraw = written[0]?.id;
    const refused = await change(om, { version, withdraw });
    expect(refused.events).toMatchObject([{ kind: 'note', value: 'Too early' }, {}]);
    const { events } = await change(priya, { version, withdraw });
    expect(events).toMatchObject([
      { kind: 'note', value: '' },
      { kind: 'owner' },
      { kind: 'withdraw', value: '' },
    ]);
  });

  test('of the mail queues it again', async () => {
    const id = await store();
    const cookie = await signIn();
    await context.queue.markUndelivered(id, 'mailbox full');
    expect(await read<InboxDetail>(cookie, `/enquiries/${id}`)).toMatchObject({
      mailState: 'undelivered',
      mailError: 'mailbox full',
    });
    const answer = await ask('POST', `/enquiries/${id}/mail`, { cookie, body: { version: 0 } });
    expect(await answer.json()).toMatchObject({ mailState: 'pending', events: [{ kind: 'resend' }] });
    expect(woken).toBe(1);
  });

  test('other enquiries of the same person are shown, not merged', async () => {
    const first = await store({ Email: 'one@mail.example', Mobile: '9000000001' });
    const second = await store({ Email: 'ONE@mail.example', Mobile: '9000000002' });
    const third = await store({ Email: 'two@mail.example', Mobile: '9000000001' });
    await store({ Email: 'two@mail.example', Mobile: '9000000003' });
    const { others, otherCount } = await read<InboxDetail>(await signIn(), `/enquiries/${first}`);
    expect(others.map(({ id }) => id)).toEqual([third, second]);
    expect(otherCount).toBe(2);
  });

  test('erasing a person takes everything, notes too, and keeps only that it was done', async () => {
    const cookie = await signIn();
    const id = await store({ Name: 'Unforgettable', Email: 'gone@mail.example', Mobile: '9111111111' });
    await store({ Name: 'Unforgettable', Email: 'gone@mail.example', Mobile: '9111111112' });
    const kept = await store();
    await ask('POST', `/enquiries/${id}/changes`, {
      cookie,
      body: { version: 0, note: 'Unforgettable note' },
    });
    const stale = await ask('POST', `/enquiries/${id}/erasure`, { cookie, body: { count: 1 } });
    expect(stale.status).toBe(409);
    const answer = await ask('POST', `/enquiries/${id}/erasure`, { cookie, body: { count: 2 } });
    expect(await answer.json()).toMatchObject({ enquiries: 2 });
    expect((await read<InboxPage>(cookie, '/enquiries')).items.map((item) => item.id)).toEqual([kept]);
    expect((await read<InboxPage>(cookie, '/enquiries?search=unforgettable')).items).toEqual([]);
    const [event] = direct.prepare('SELECT * FROM inbox_events WHERE enquiry IS NULL ORDER BY id DESC').all();
    expect(event).toMatchObject({ kind: 'erase', by: PRIYA, value: '2' });
  });
});

test('all flagged enquiries are erased at once, as many as were shown', async () => {
  const cookie = await signIn();
  const kept = await store();
  await store({ Name: 'Unforgettable' }, ['hasty']);
  await store({}, ['hasty']);
  const erase = (count: number) => ask('POST', '/flagged/erasure', { cookie, body: { count } });
  expect((await erase(1)).status).toBe(409);
  expect(await (await erase(2)).json()).toMatchObject({ enquiries: 2 });
  expect((await read<InboxPage>(cookie, '/enquiries')).items.map((item) => item.id)).toEqual([kept]);
  const [event] = direct.prepare('SELECT * FROM inbox_events WHERE enquiry IS NULL ORDER BY id DESC').all();
  expect(event).toMatchObject({ kind: 'erase', by: PRIYA, value: '2' });
});

test('without staff there is no inbox', async () => {
  const without = await createApp({ ...context, inbox: undefined, config, onQueued: () => {}, log: false });
  for (const { method, url } of routes) {
    const answer = await without.inject({ method: method as 'GET', url: url.replace(':id', randomUUID()) });
    expect(answer.statusCode, `${method} ${url}`).toBe(404);
  }
  await without.close();
});
