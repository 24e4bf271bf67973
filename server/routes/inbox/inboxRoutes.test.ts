import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EnquiryFields } from '../../../domain/enquiry.ts';
import { referenceOf } from '../../../domain/enquiryId.ts';
import { INBOX_API } from '../../../domain/inboxApi.ts';
import type { DayCount, InboxDetail, InboxPage, InboxSummary } from '../../../domain/inboxSchemas.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts';
import { EXAMPLE_FIELDS } from '../../../tests/support/exampleEnquiry.ts';
import { mailJobOf } from '../../../tests/support/mailJobOf.ts';
import { parseCsv } from '../../../tests/support/parseCsv.ts';
import { SAMPLE_SITE } from '../../../tests/support/sampleSite.ts';
import { temporaryFolder } from '../../../tests/support/temporaryFolder.ts';
import { sessionCookieOf } from '../../../tests/support/useTestApp.ts';
import { waitFor } from '../../../tests/support/waitFor.ts';
import { createApp } from '../../app.ts';
import { openContext } from '../../context.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';
const LATA = 'lata@shop.example';
const MEENA = 'meena@shop.example';

const folder = temporaryFolder();
const storeFile = join(folder.path, 'enquiries.db');
const config = {
  siteUrl: 'http://localhost:3000',
  trustedProxies: ['127.0.0.1'],
  rateLimit: 0,
  staff: [PRIYA, OM, LATA, MEENA],
  storeFile,
};
const context = openContext(config, SAMPLE_SITE);
const database = new DatabaseSync(storeFile, { enableForeignKeyConstraints: true });
const routes: { method: string; url: string }[] = [];
const wake = vi.spyOn(context.mailWorkers, 'wake');
let origin = '';
const app = await createApp({
  ...context,
  config,
  log: false,
});

beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  routes.push(
    ...routesOf(app.printRoutes({ commonPrefix: false })).filter(({ url }) => url.startsWith(INBOX_API)),
  );
});
beforeEach(() => {
  database.exec('DELETE FROM enquiries; DELETE FROM sign_in_requests; DELETE FROM mail_jobs');
  wake.mockClear();
});
afterAll(async () => {
  await app.close();
  database.close();
  context.database.close();
  await folder[Symbol.asyncDispose]();
});

/** Parses the routes from Fastify's tree, in which each line adds to the path of the line above. */
function routesOf(tree: string): { method: string; url: string }[] {
  const path: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── (\S+) \(([^)]+)\)/.exec(line) ?? [];
    path.splice(indent.length / 4, path.length, part);
    return methods.split(', ').map((method) => ({ method, url: path.join('') }));
  });
}

const signIn = (email = PRIYA) => sessionCookieOf(context.access, email);

interface RequestOptions {
  body?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
}

const request = (method: string, path: string, { body, cookie, headers }: RequestOptions = {}) =>
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
const get = async <Body>(cookie: string, path: string) =>
  (await (await request('GET', path, { cookie })).json()) as Body;

async function store(changes: Partial<EnquiryFields> = {}, spamSignals: 'hasty'[] = []): Promise<string> {
  const id = randomUUID();
  await context.store.add(id, { ...EXAMPLE_FIELDS, ...changes }, { spamSignals });
  return id;
}

describe('authorization', () => {
  const invalidCookies: [string, () => Promise<string>][] = [
    ['none', async () => ''],
    ['an invented one', async () => `inbox=${'A'.repeat(43)}`],
    ['an empty one', async () => 'inbox='],
    ['one with another name', async () => (await signIn()).replace('inbox=', '__Host-inbox=')],
    [
      'a hash from the store',
      async () => {
        await signIn();
        return `inbox=${database.prepare('SELECT token_hash FROM staff_sessions').get()?.token_hash}`;
      },
    ],
    [
      'a link instead of a session',
      async () => `inbox=${(await context.access.issueLink(PRIYA, Date.now())).token}`,
    ],
    [
      'an expired one',
      async () => {
        const cookie = await signIn();
        database.exec('UPDATE staff_sessions SET expires_at = 1');
        return cookie;
      },
    ],
    [
      'a signed-out one',
      async () => {
        const cookie = await signIn();
        expect((await request('DELETE', '/session', { cookie })).status).toBe(204);
        return cookie;
      },
    ],
    [
      'one signed out on all devices',
      async () => {
        const cookie = await signIn();
        expect((await request('DELETE', '/sessions', { cookie: await signIn() })).status).toBe(204);
        return cookie;
      },
    ],
  ];

  test('all routes are tested', () => {
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

  test.each(invalidCookies)('a request with this cookie is rejected: %s', async (_name, makeCookie) => {
    const id = await store({ Name: 'Secret Person' });
    const cookie = await makeCookie();
    const publicRoutes = ['POST /api/inbox/session', 'POST /api/inbox/sign-in'];
    for (const { method, url } of routes.filter(
      (route) => !publicRoutes.includes(`${route.method} ${route.url}`),
    )) {
      for (const path of [
        url.replace(':id', id),
        `${url.replace(':id', id)}/`,
        url.replace(':id', id).toUpperCase(),
      ]) {
        const response = await fetch(`${origin}${path}`, {
          method,
          headers: { origin, cookie, 'content-type': 'application/json' },
          ...(method === 'POST' ? { body: JSON.stringify({ version: 0, status: 'won', count: 1 }) } : {}),
        });
        // Without a matching route, an invalid body is rejected first.
        const allowedStatuses = path.startsWith(INBOX_API) ? [401, 404] : [400, 404];
        expect(allowedStatuses, `${method} ${path}`).toContain(response.status);
        expect(await response.text()).not.toContain('Secret');
      }
    }
    for (const method of ['PUT', 'PATCH', 'OPTIONS', 'DELETE', 'POST']) {
      const response = await request(method, '/enquiries', { cookie });
      expect([401, 404], method).toContain(response.status);
    }
    expect(context.records.find(id)?.fields.Name).toBe('Secret Person');
    expect(context.inboxStore.detail(id)?.events).toEqual([]);
  });

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  ])('a request from another site is rejected, even with a valid cookie: %j', async (headers) => {
    const id = await store();
    const cookie = await signIn();
    const change = { body: { version: 0, status: 'won' }, cookie, headers };
    const response = await request('POST', `/enquiries/${id}/changes`, change);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ detail: 'Please use the inbox from its own page.' });
    expect((await request('GET', '/enquiries', { cookie, headers })).status).toBe(403);
    expect(context.inboxStore.detail(id)?.status).toBe('new');
  });

  test('a change without an Origin header is rejected', async () => {
    const cookie = await signIn();
    const id = await store();
    const response = await fetch(`${origin}${INBOX_API}/enquiries/${id}/changes`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ version: 0, status: 'won' }),
    });
    expect(response.status).toBe(403);
  });

  test('a member of staff who is removed is signed out, and stays so when added again', async () => {
    const cookie = await signIn(OM);
    const { access } = openContext({ ...config, staff: [PRIYA] }, SAMPLE_SITE);
    expect(access.emailOf(cookie.replace('inbox=', ''), Date.now())).toBeUndefined();
    await access.endUnlisted();
    expect((await request('GET', '/enquiries', { cookie })).status).toBe(401);
  });

  test('a command that runs without STAFF_EMAILS signs nobody out', async () => {
    const cookie = await signIn();
    openContext({ storeFile }, SAMPLE_SITE);
    expect((await request('GET', '/session', { cookie })).status).toBe(200);
  });

  test('no response is cached, indexed or readable for other sites', async () => {
    for (const cookie of ['', await signIn()]) {
      const { headers } = await request('GET', '/summary', { cookie });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});

describe('signing in', () => {
  test('a link works once, and its cookie is HttpOnly and SameSite=Strict', async () => {
    const { token } = await context.access.issueLink(PRIYA, Date.now());
    const response = await request('POST', '/session', { body: { token } });
    expect(await response.json()).toEqual({ email: PRIYA });
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^inbox=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
    const days = (Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / DAY_MS;
    expect(days).toBeCloseTo(30, 2);
    expect((await request('POST', '/session', { body: { token } })).status).toBe(401);
  });

  test('with an https SITE_URL the cookie is Secure and has the prefix __Host-', async () => {
    const secure = await createApp({
      config: { ...config, siteUrl: 'https://www.shop.example' },
      ...context,
      log: false,
    });
    const { token } = await context.access.issueLink(PRIYA, Date.now());
    const response = await secure.inject({
      method: 'POST',
      url: `${INBOX_API}/session`,
      headers: { origin: 'https://www.shop.example' },
      payload: { token },
    });
    expect(response.headers['set-cookie']).toMatch(/^__Host-inbox=.*; Path=\/; .*Secure; SameSite=Strict$/);
    await secure.close();
  });

  test('a link expires after 15 minutes', async () => {
    const now = Date.now();
    const { token } = await context.access.issueLink(PRIYA, now);
    expect(await context.access.openSession(token, now + 15 * MINUTE_MS)).toBeUndefined();
    expect((await context.access.openSession(token, now + 15 * MINUTE_MS - 1))?.email).toBe(PRIYA);
  });

  test('response and stored rows are the same for an e-mail of the staff and any other', async () => {
    const responses = [];
    for (const email of ['  Priya@Shop.example ', 'stranger@other.example']) {
      const response = await request('POST', '/sign-in', { body: { email } });
      const headers = [...response.headers].filter(([name]) => name !== 'date');
      responses.push([response.status, headers, await response.text()]);
    }
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]?.[0]).toBe(202);
    expect(wake).toHaveBeenCalledTimes(2);
    const jobs = database.prepare('SELECT request FROM mail_jobs ORDER BY due_at').all();
    expect(jobs).toHaveLength(2);
    const links = await Promise.all(
      jobs.map(({ request: id }) => context.access.linkFor(id as string, Date.now())),
    );
    expect(links.map((link) => link?.email)).toEqual([PRIYA, undefined]);
    expect(
      database.prepare('SELECT count(*) AS count FROM sign_in_requests WHERE email IS NULL').get()?.count,
    ).toBe(1);
  });

  test('too many links for one e-mail get a 429, whether it is of the staff or not', async () => {
    for (const [email, ip] of [
      [MEENA, '203.0.113.1'],
      ['stranger.too@other.example', '203.0.113.2'],
    ] as const) {
      const headers = { 'x-forwarded-for': ip };
      for (let count = 0; count < 3; count += 1) {
        expect((await request('POST', '/sign-in', { body: { email }, headers })).status).toBe(202);
      }
      const response = await request('POST', '/sign-in', { body: { email }, headers });
      expect(response.status).toBe(429);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800);
    }
  });

  test('invented e-mails and tokens from an IP do not keep the staff on it from signing in', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.3' };
    const send = (email: string) => request('POST', '/sign-in', { body: { email }, headers });
    for (let count = 0; count < 30; count += 1) {
      expect((await send(`${count}@other.example`)).status).toBe(202);
      const body = { token: `guess${count}` };
      expect((await request('POST', '/session', { body, headers })).status).toBe(401);
    }
    expect(database.prepare('SELECT count(*) AS count FROM mail_jobs').get()?.count).toBe(20);
    expect((await send(OM)).status).toBe(202);
    const { token } = await waitFor(async () => {
      const row = database.prepare('SELECT id FROM sign_in_requests WHERE email = ?').get(OM);
      return row && (await context.access.linkFor(row.id as string, Date.now()));
    }, 'the link to be queued');
    expect((await request('POST', '/session', { body: { token }, headers })).status).toBe(200);
  });

  test('beyond the limit of an IP the response is the same for an e-mail of the staff and any other, and waits for no write', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.5' };
    const send = (email: string) => request('POST', '/sign-in', { body: { email }, headers });
    for (let count = 0; count < 20; count += 1) await send(`again${count}@other.example`);
    const requestLink = vi.spyOn(context.access, 'requestLink');
    requestLink.mockReturnValue(new Promise(() => {}));
    const responses = [];
    for (const email of ['last@other.example', LATA]) {
      for (let count = 0; count < 4; count += 1) {
        const response = await send(email);
        responses.push([response.status, response.headers.get('retry-after'), await response.text()]);
      }
    }
    expect(responses.map(([status]) => status)).toEqual([202, 202, 202, 429, 202, 202, 202, 429]);
    expect(responses.slice(0, 4)).toEqual(responses.slice(4));
    await waitFor(() => requestLink.mock.calls.length === 3 || undefined, 'the links to be queued');
    expect(requestLink.mock.calls.map(([email]) => email)).toEqual([LATA, LATA, LATA]);
    requestLink.mockRestore();
  });

  test('too many requests of one session get a 429; other sessions and strangers on the same IP are not limited by it', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.4' };
    const cookies = [await signIn(), await signIn()];
    const [busy, other] = cookies;
    const statuses = async (count: number, cookie = '') => {
      const sent = Array.from({ length: count }, () => request('GET', '/session', { headers, cookie }));
      return (await Promise.all(sent)).map(({ status }) => status);
    };
    expect(new Set(await statuses(650))).toEqual(new Set([401]));
    expect(new Set(await statuses(600, busy))).toEqual(new Set([200]));
    const refused = await request('GET', '/enquiries', { headers, cookie: `${busy}` });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      detail: 'Too many requests. Please try again in 1 minute.',
    });
    expect(await statuses(1, other)).toEqual([200]);
  });

  test('no token is stored', async () => {
    const cookie = await signIn();
    const { token } = await context.access.issueLink(PRIYA, Date.now());
    const rows = ['staff_sessions', 'sign_in_links'].flatMap((table) =>
      database.prepare(`SELECT * FROM ${table}`).all(),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(cookie.replace('inbox=', ''));
  });
});

describe('the list', () => {
  const names = async (cookie: string, query: string) =>
    (await get<InboxPage>(cookie, `/enquiries?${query}`)).items.map(({ fields }) => fields.Name);

  test('is newest first, and is filtered and searched by the query string', async () => {
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
    const heard = referenceOf(first).replaceAll('0', 'O').replaceAll('1', 'l');
    expect(await names(cookie, `search=${heard}`)).toEqual(['Zoë Rao']);
    await context.queue.markUndelivered(mailJobOf(context, first), 'mailbox full');
    expect(await names(cookie, 'undelivered=yes')).toEqual(['Zoë Rao']);
    await request('POST', `/enquiries/${first}/changes`, { cookie, body: { version: 0, status: 'won' } });
    expect(await names(cookie, 'status=won')).toEqual(['Zoë Rao']);
    expect(await names(cookie, 'status=new')).toEqual(['Bot', 'Om']);
  });

  test('is filtered by what is due, overdue first, and by owner; the summary counts the same', async () => {
    const [cookie, om] = [await signIn(), await signIn(OM)];
    const change = (session: string, id: string, body: object) =>
      request('POST', `/enquiries/${id}/changes`, { cookie: session, body: { version: 0, ...body } });
    await change(cookie, await store({ Name: 'Today' }), { followUpAt: Date.now() });
    await change(om, await store({ Name: 'Overdue' }), { followUpAt: Date.now() - DAY_MS });
    await change(om, await store({ Name: 'Later' }), { followUpAt: Date.now() + 2 * DAY_MS });
    await store({ Name: 'Unclaimed' });
    expect(await names(cookie, 'due=yes')).toEqual(['Overdue', 'Today']);
    expect(await names(cookie, 'due=yes&owner=mine')).toEqual(['Today']);
    expect(await names(cookie, 'owner=mine&status=new')).toEqual(['Today']);
    expect(await names(om, 'owner=mine')).toEqual(['Later', 'Overdue']);
    expect(await names(cookie, 'owner=unclaimed')).toEqual(['Unclaimed']);
    const counts = async (query: string) => {
      const { due, statuses } = await get<InboxSummary>(cookie, `/summary?${query}`);
      return [due, statuses.new];
    };
    expect(await counts('')).toEqual([2, 4]);
    expect(await counts('owner=mine')).toEqual([1, 1]);
    expect(await counts('owner=unclaimed&kind=self-use')).toEqual([0, 0]);
  });

  test('is ordered by time or quantity, and numbers the enquiries of each person', async () => {
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
    const { items } = await get<InboxPage>(cookie, '/enquiries');
    expect(items.map(({ fields, nth }) => [fields.Name, nth])).toEqual([
      ['By mobile', 2],
      ['By e-mail', 2],
      ['Large', 1],
      ['First', 1],
    ]);
  });

  test('is paginated without omissions or repetitions', async () => {
    const cookie = await signIn();
    const ids = await Promise.all(Array.from({ length: 120 }, () => store({ Name: 'Page Person' })));
    for (const query of ['', 'order=longest', 'order=largest', 'search=page+person', 'search=pa']) {
      const listedIds: string[] = [];
      let cursor = '';
      for (let pages = 0; pages < 5; pages += 1) {
        const page = await get<InboxPage>(cookie, `/enquiries?${query}${cursor}`);
        listedIds.push(...page.items.map(({ id }) => id));
        if (!page.next) break;
        cursor = `&from=${page.next}`;
      }
      expect(listedIds).toHaveLength(120);
      expect(new Set(listedIds)).toEqual(new Set(ids));
    }
  });

  test.each(['from=x', 'flagged=maybe', `search=${'x'.repeat(300)}`, 'status=new&status=won'])(
    'an invalid query gets a 400: %s',
    async (query) => {
      expect((await request('GET', `/enquiries?${query}`, { cookie: await signIn() })).status).toBe(400);
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
  ])('a search is never parsed as a query of SQLite: %s', async (search) => {
    const query = new URLSearchParams({ search });
    await store();
    expect((await request('GET', `/enquiries?${query}`, { cookie: await signIn() })).status).toBe(200);
  });

  test('is exported as CSV with the same filters, safe for a spreadsheet', async () => {
    const cookie = await signIn();
    const id = await store({ Name: '=HYPERLINK("http://x")' });
    const body = { version: 0, status: 'contacted', note: 'Calls\nback, "soon"' };
    await request('POST', `/enquiries/${id}/changes`, { cookie, body });
    await store({ Name: 'Bot' }, ['hasty']);
    const response = await request('GET', '/enquiries.csv?flagged=no', { cookie });
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="enquiries-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
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

  test('is counted in the summary', async () => {
    const cookie = await signIn();
    const id = await store({ RetailerSelfUse: 'Self Use' });
    await store();
    await store({}, ['hasty']);
    await context.queue.markUndelivered(mailJobOf(context, id), 'mailbox full');
    const summary = await get<InboxSummary>(cookie, '/summary');
    expect(summary).toMatchObject({ today: 2, week: 2, flagged: 1, undelivered: 1, waitingLongest: { id } });
    expect(summary.statuses).toEqual({ new: 2, contacted: 0, won: 0, closed: 0 });
    const days = await get<DayCount[]>(cookie, '/days');
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ retailer: 1, selfUse: 1, unsaid: 0 });
  });
});

describe('a change', () => {
  test('is stored as an event with its author and time', async () => {
    const id = await store();
    const cookie = await signIn();
    const startedAt = Date.now();
    const body = { version: 0, status: 'contacted', note: '  Wants delivery by Friday. ' };
    const detail = (await (
      await request('POST', `/enquiries/${id}/changes`, { cookie, body })
    ).json()) as InboxDetail;
    expect(detail.status).toBe('contacted');
    expect(detail.events.map(({ kind, value, by }) => [kind, value, by])).toEqual([
      ['status', 'contacted', PRIYA],
      ['note', 'Wants delivery by Friday.', PRIYA],
      ['owner', PRIYA, PRIYA],
    ]);
    expect(detail.owner).toBe(PRIYA);
    expect(detail.events[0]?.at).toBeGreaterThanOrEqual(startedAt);
    expect(detail.version).toBe(detail.events.at(-1)?.id);
    expect(context.records.find(id)?.fields).toEqual(EXAMPLE_FIELDS);
  });

  test('that conflicts with an earlier one gets a 409 with the earlier changes, and changes nothing', async () => {
    const id = await store();
    const [priya, om] = [await signIn(PRIYA), await signIn(OM)];
    const change = (cookie: string, status: string) =>
      request('POST', `/enquiries/${id}/changes`, { cookie, body: { version: 0, status } });
    const responses = await Promise.all([change(priya, 'contacted'), change(om, 'closed')]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const conflict = responses.find(({ status }) => status === 409);
    const { since, version } = (await (conflict as Response).json()) as {
      since: { by: string; value: string }[];
      version: number;
    };
    expect(since.map((event) => event.value)).toEqual([since[0]?.value, since[0]?.by]);
    const { status } = context.inboxStore.detail(id) as InboxDetail;
    expect(since[0]?.value).toBe(status);
    const retry = await request('POST', `/enquiries/${id}/changes`, {
      cookie: om,
      body: { version, status: 'won' },
    });
    expect(retry.status).toBe(200);
  });

  test('with an unknown version gets a 409', async () => {
    const id = await store();
    const body = { version: 1_000_000, status: 'won' };
    const response = await request('POST', `/enquiries/${id}/changes`, { cookie: await signIn(), body });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ since: [], version: 0 });
    expect(context.inboxStore.detail(id)?.status).toBe('new');
  });

  test.each([
    {},
    { version: 0 },
    { version: -1, status: 'won' },
    { version: '0', status: 'won' },
    { version: 0, status: 'sold' },
    { version: 0, note: '   ' },
    { version: 0, note: 'x'.repeat(2001) },
  ])('that is invalid gets a 400: %j', async (body) => {
    const id = await store();
    const response = await request('POST', `/enquiries/${id}/changes`, { cookie: await signIn(), body });
    expect(response.status).toBe(400);
  });

  test('that cannot be stored gets a 503 with a message for the inbox', async () => {
    const id = await store();
    const cookie = await signIn();
    const blocker = new DatabaseSync(storeFile);
    blocker.exec('BEGIN IMMEDIATE');
    const body = { version: 0, note: 'Calls back' };
    const response = await request('POST', `/enquiries/${id}/changes`, { cookie, body });
    blocker.exec('ROLLBACK');
    blocker.close();
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({
      detail: 'This could not be saved just now; please try again in a moment.',
    });
  });

  test('may have unknown properties, which are ignored', async () => {
    const id = await store();
    const body = { version: 0, status: 'won', by: OM };
    const response = await request('POST', `/enquiries/${id}/changes`, { cookie: await signIn(), body });
    expect(await response.json()).toMatchObject({ status: 'won', events: [{ by: PRIYA }, { by: PRIYA }] });
  });

  test('of an id that is no UUID gets a 400', async () => {
    const body = { version: 0, status: 'won' };
    const response = await request('POST', '/enquiries/1/changes', { cookie: await signIn(), body });
    expect(response.status).toBe(400);
  });

  test('finds an id in upper case', async () => {
    const id = (await store()).toUpperCase();
    expect((await request('GET', `/enquiries/${id}`, { cookie: await signIn() })).status).toBe(200);
  });

  test('to a follow-up more than two years ahead gets a 400, as of a mistyped year', async () => {
    const cookie = await signIn();
    const statusOf = async (followUpAt: number) => {
      const body = { version: 0, followUpAt };
      return (await request('POST', `/enquiries/${await store()}/changes`, { cookie, body })).status;
    };
    expect(await statusOf(Date.now() + 700 * DAY_MS)).toBe(200);
    expect(await statusOf(Date.now() + 800 * DAY_MS)).toBe(400);
    expect(await statusOf(8.64e15)).toBe(400);
  });

  test('of an unknown enquiry gets a 404', async () => {
    const body = { version: 0, status: 'won' };
    const response = await request('POST', `/enquiries/${randomUUID()}/changes`, {
      cookie: await signIn(),
      body,
    });
    expect(response.status).toBe(404);
  });

  test('sets owner, follow-up, close reason and order; a new status clears those of the old one', async () => {
    const id = await store();
    const [priya, om] = [await signIn(), await signIn(OM)];
    const change = async (cookie: string, body: object) => {
      const { version } = await get<InboxDetail>(cookie, `/enquiries/${id}`);
      const response = await request('POST', `/enquiries/${id}/changes`, {
        cookie,
        body: { version, ...body },
      });
      return (await response.json()) as InboxDetail;
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
    const stranger = await request('POST', `/enquiries/${id}/changes`, {
      cookie: om,
      body: { version: 0, owner: 'stranger@other.example' },
    });
    expect(stranger.status).toBe(400);
  });

  test('marks an enquiry as spam or as not spam', async () => {
    const id = await store({}, ['hasty']);
    const cookie = await signIn();
    const change = async (version: number, isSpam: boolean) =>
      (await (
        await request('POST', `/enquiries/${id}/changes`, { cookie, body: { version, isSpam } })
      ).json()) as InboxDetail;
    const notSpam = await change(0, false);
    expect(notSpam).toMatchObject({ spamSignals: [], events: [{ kind: 'spam', value: 'no' }, {}] });
    expect(await change(notSpam.version, true)).toMatchObject({ spamSignals: ['staff'] });
  });

  test('can remove the text of one’s own notes only', async () => {
    const id = await store();
    const change = async (cookie: string, body: object) =>
      (await (await request('POST', `/enquiries/${id}/changes`, { cookie, body })).json()) as InboxDetail;
    const [priya, om] = [await signIn(), await signIn(OM)];
    const { version, events: eventsBefore } = await change(priya, { version: 0, note: 'Too early' });
    const withdraw = eventsBefore[0]?.id;
    const unchanged = await change(om, { version, withdraw });
    expect(unchanged.events).toMatchObject([{ kind: 'note', value: 'Too early' }, {}]);
    const { events } = await change(priya, { version, withdraw });
    expect(events).toMatchObject([
      { kind: 'note', value: '' },
      { kind: 'owner' },
      { kind: 'withdraw', value: '' },
    ]);
  });

  test('can queue the mail again', async () => {
    const id = await store();
    const cookie = await signIn();
    await context.queue.markUndelivered(mailJobOf(context, id), 'mailbox full');
    expect(await get<InboxDetail>(cookie, `/enquiries/${id}`)).toMatchObject({
      mailState: 'undelivered',
      mailError: 'mailbox full',
    });
    const response = await request('POST', `/enquiries/${id}/mail`, { cookie, body: { version: 0 } });
    expect(await response.json()).toMatchObject({ mailState: 'pending', events: [{ kind: 'resend' }] });
    expect(wake).toHaveBeenCalledTimes(1);
  });

  test('other enquiries of the same person are listed', async () => {
    const first = await store({ Email: 'one@mail.example', Mobile: '9000000001' });
    const second = await store({ Email: 'ONE@mail.example', Mobile: '9000000002' });
    const third = await store({ Email: 'two@mail.example', Mobile: '9000000001' });
    await store({ Email: 'two@mail.example', Mobile: '9000000003' });
    const { others, otherCount } = await get<InboxDetail>(await signIn(), `/enquiries/${first}`);
    expect(others.map(({ id }) => id)).toEqual([third, second]);
    expect(otherCount).toBe(2);
  });

  test('erasing a person deletes everything, also notes, and records only the erasure', async () => {
    const cookie = await signIn();
    const id = await store({ Name: 'Unforgettable', Email: 'gone@mail.example', Mobile: '9111111111' });
    await store({ Name: 'Unforgettable', Email: 'gone@mail.example', Mobile: '9111111112' });
    const other = await store();
    await request('POST', `/enquiries/${id}/changes`, {
      cookie,
      body: { version: 0, note: 'Unforgettable note' },
    });
    const conflict = await request('POST', `/enquiries/${id}/erasure`, { cookie, body: { count: 1 } });
    expect(conflict.status).toBe(409);
    const response = await request('POST', `/enquiries/${id}/erasure`, { cookie, body: { count: 2 } });
    expect(await response.json()).toEqual({ enquiries: 2, mails: 0, isOverwritten: true });
    expect((await get<InboxPage>(cookie, '/enquiries')).items.map((item) => item.id)).toEqual([other]);
    expect((await get<InboxPage>(cookie, '/enquiries?search=unforgettable')).items).toEqual([]);
    const [event] = database
      .prepare('SELECT * FROM inbox_events WHERE enquiry IS NULL ORDER BY id DESC')
      .all();
    expect(event).toMatchObject({ kind: 'erase', by: PRIYA, value: '2' });
  });
});

test('all flagged enquiries are erased at once if there are as many as were shown', async () => {
  const cookie = await signIn();
  const other = await store();
  await store({ Name: 'Unforgettable' }, ['hasty']);
  await store({}, ['hasty']);
  const erase = (count: number) => request('POST', '/flagged/erasure', { cookie, body: { count } });
  expect((await erase(1)).status).toBe(409);
  expect(await (await erase(2)).json()).toMatchObject({ enquiries: 2 });
  expect((await get<InboxPage>(cookie, '/enquiries')).items.map((item) => item.id)).toEqual([other]);
  const [event] = database.prepare('SELECT * FROM inbox_events WHERE enquiry IS NULL ORDER BY id DESC').all();
  expect(event).toMatchObject({ kind: 'erase', by: PRIYA, value: '2' });
});

test('flagged enquiries are erased as far as the list with its filters shows them', async () => {
  const cookie = await signIn();
  const mine = await store({}, ['hasty']);
  const unseen = await store({}, ['hasty']);
  await request('POST', `/enquiries/${mine}/changes`, { cookie, body: { version: 0, owner: PRIYA } });
  const erase = (count: number) =>
    request('POST', '/flagged/erasure?owner=mine', { cookie, body: { count } });
  expect((await erase(2)).status).toBe(409);
  expect(await (await erase(1)).json()).toMatchObject({ enquiries: 1 });
  expect((await get<InboxPage>(cookie, '/enquiries?flagged=yes')).items.map(({ id }) => id)).toEqual([
    unseen,
  ]);
});

test('without staff there is no inbox', async () => {
  const appWithoutInbox = await createApp({
    ...context,
    hasInbox: false,
    config,
    log: false,
  });
  for (const { method, url } of routes) {
    const response = await appWithoutInbox.inject({
      method: method as 'GET',
      url: url.replace(':id', randomUUID()),
    });
    expect(response.statusCode, `${method} ${url}`).toBe(404);
  }
  await appWithoutInbox.close();
});
