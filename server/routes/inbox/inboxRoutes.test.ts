import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { INBOX_API } from '../../../domain/desk/inboxApi.ts';
import type { InboxDetail, InboxPage } from '../../../domain/desk/inboxSchemas.ts';
import type { DayCount, InboxSummary } from '../../../domain/desk/summarySchemas.ts';
import type { EnquiryFields } from '../../../domain/enquiry/enquiry.ts';
import { referenceOf } from '../../../domain/enquiry/enquiryId.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts';
import { changeEnquiry } from '../../../tests/support/changeEnquiry.ts';
import { EXAMPLE_FIELDS } from '../../../tests/support/exampleEnquiry.ts';
import { mailJobOf } from '../../../tests/support/mailJobOf.ts';
import { parseCsv } from '../../../tests/support/parseCsv.ts';
import { SAMPLE_SITE } from '../../../tests/support/sampleSite.ts';
import { openTestStore } from '../../../tests/support/useStore.ts';
import { createTestApp, sessionCookieOf } from '../../../tests/support/useTestApp.ts';
import { waitFor } from '../../../tests/support/waitFor.ts';
import { openContext } from '../../context.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';
const LATA = 'lata@shop.example';
const MEENA = 'meena@shop.example';
const SANA = 'sana@shop.example';

const staff = [PRIYA, OM, LATA, MEENA, SANA];
const siteUrl = 'http://localhost:3000';
const context = openTestStore({ staff });
const database = new DatabaseSync(context.storeFile, { enableForeignKeyConstraints: true });
const routes: { method: string; url: string }[] = [];
let origin = '';
const app = await createTestApp(context, { siteUrl, trustedProxies: ['127.0.0.1'] });

beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  routes.push(
    ...routesOf(app.printRoutes({ commonPrefix: false })).filter(({ url }) => url.startsWith(INBOX_API)),
  );
});
beforeEach(() => {
  database.exec('DELETE FROM enquiries; DELETE FROM sign_in_requests; DELETE FROM mail_jobs');
  vi.spyOn(context.mailWorkers, 'wake');
});
afterAll(async () => {
  await app.close();
  database.close();
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

const request = (method: string, path: string, { body, cookie = '', headers }: RequestOptions = {}) =>
  fetch(`${origin}${INBOX_API}${path}`, {
    method,
    headers: { origin, cookie, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const get = async <Body>(cookie: string, path: string) =>
  (await (await request('GET', path, { cookie })).json()) as Body;

const lastErasure = () => database.prepare('SELECT by, enquiries FROM erasures ORDER BY row_id DESC').get();

const store = (changes: Partial<EnquiryFields> = {}, spamSignals: 'hasty'[] = []) =>
  context.add(changes, { spamSignals });

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

  test.each(invalidCookies)('a request with this cookie is rejected: %s', async (_name, makeCookie) => {
    const id = await store({ Name: 'Secret Person' });
    const cookie = await makeCookie();
    const publicRoutes = ['POST /api/inbox/session', 'POST /api/inbox/sign-in'];
    expect(routes.length).toBeGreaterThan(30);
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
    expect(context.inboxStore.detail(id)?.steps).toEqual([]);
  });

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  ])('a request from another site is rejected, even with a valid cookie: %j', async (headers) => {
    const id = await store();
    const cookie = await signIn();
    const body = { changes: [{ id, change: { version: 0, changeId: randomUUID(), status: 'won' } }] };
    const response = await request('POST', '/changes', { body, cookie, headers });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ detail: 'Please use the inbox from its own page.' });
    expect((await request('GET', '/enquiries', { cookie, headers })).status).toBe(403);
    expect(context.inboxStore.detail(id)?.status).toBe('new');
  });

  test('a change without an Origin header is rejected', async () => {
    const cookie = await signIn();
    const change = { version: 0, changeId: randomUUID(), status: 'won' };
    const response = await fetch(`${origin}${INBOX_API}/changes`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ changes: [{ id: await store(), change }] }),
    });
    expect(response.status).toBe(403);
  });

  test('a member of staff who is removed is signed out, and stays so when added again', async () => {
    const cookie = await signIn(OM);
    const { access } = openContext({ storeFile: context.storeFile, staff: [PRIYA] }, SAMPLE_SITE);
    expect(access.emailOf(cookie.replace('inbox=', ''), Date.now())).toBeUndefined();
    await access.endUnlisted();
    expect((await request('GET', '/enquiries', { cookie })).status).toBe(401);
  });

  test('a command that runs without STAFF_EMAILS signs nobody out', async () => {
    const cookie = await signIn();
    openContext({ storeFile: context.storeFile }, SAMPLE_SITE);
    expect((await request('GET', '/session', { cookie })).status).toBe(200);
  });

  test('no response is cached, indexed or readable for other sites', async () => {
    for (const cookie of ['', await signIn()]) {
      const { headers } = await request('GET', '/summary', { cookie });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
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
    expect(await response.json()).toEqual({ email: PRIYA, staff });
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^inbox=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
    const days = (Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / DAY_MS;
    expect(days).toBeCloseTo(30, 2);
    expect((await request('POST', '/session', { body: { token } })).status).toBe(401);
  });

  test('with an https SITE_URL the cookie is Secure and has the prefix __Host-', async () => {
    const secure = await createTestApp(context, { siteUrl: 'https://www.shop.example' });
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
    expect(context.mailWorkers.wake).toHaveBeenCalledTimes(2);
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
    await waitFor(() => requestLink.mock.calls.length === 3, 'the links to be queued');
    expect(requestLink.mock.calls.map(([email]) => email)).toEqual([LATA, LATA, LATA]);
  });

  test('thousands of invented e-mails do not get the staff more mails, nor tell who is of the staff', async () => {
    const send = (email: string, ip: string) =>
      app.inject({
        method: 'POST',
        url: `${INBOX_API}/sign-in`,
        headers: { origin: siteUrl, 'x-forwarded-for': ip },
        payload: { email },
      });
    const statuses = async (email: string, ip: string) => {
      const responses = [];
      for (let count = 0; count < 4; count += 1) responses.push((await send(email, ip)).statusCode);
      return responses;
    };
    expect(await statuses(SANA, '203.0.113.6')).toEqual([202, 202, 202, 429]);
    // As many as the limiter keeps.
    const invented = Array.from({ length: 5_000 }, (_value, index) => `invented${index}@other.example`);
    await Promise.all(invented.map((email) => send(email, '203.0.113.7')));
    expect(await statuses(SANA, '203.0.113.8')).toEqual([202, 202, 202, 429]);
    expect(await statuses('stranger.again@other.example', '203.0.113.9')).toEqual([202, 202, 202, 429]);
    const mails = database
      .prepare('SELECT count(*) AS count FROM sign_in_requests WHERE email = ?')
      .get(SANA);
    expect(mails?.count).toBe(3);
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
      detail: expect.stringMatching(/^Too many requests\. Please try again in (1 minute|\d+ seconds)\.$/),
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

  test('is newest first, and is filtered by the query string', async () => {
    const cookie = await signIn();
    const first = await store({ Name: 'Zoë Rao', RetailerSelfUse: 'Self Use' });
    await store({ Name: 'Om' });
    await store({ Name: 'Bot' }, ['hasty']);
    expect(await names(cookie, '')).toEqual(['Bot', 'Om', 'Zoë Rao']);
    expect(await names(cookie, 'kind=self-use')).toEqual(['Zoë Rao']);
    expect(await names(cookie, 'flagged=yes')).toEqual(['Bot']);
    expect(await names(cookie, 'flagged=no&period=today')).toEqual(['Om', 'Zoë Rao']);
    expect(await names(cookie, 'period=2020-01-01')).toEqual([]);
    await context.queue.markUndelivered(mailJobOf(context, first), 'mailbox full');
    expect(await names(cookie, 'undelivered=yes')).toEqual(['Zoë Rao']);
    await changeEnquiry(context, first, { status: 'won' }, PRIYA);
    expect(await names(cookie, 'status=won')).toEqual(['Zoë Rao']);
    expect(await names(cookie, 'status=new')).toEqual(['Bot', 'Om']);
  });

  test('is searched by the query string, also of many', async () => {
    context.addMany();
    const cookie = await signIn();
    const id = await store({ Name: 'Zoë "30" Rao' });
    await store({ Name: 'Om', Mobile: '9000012345', Email: 'om@mail.example' });
    const found = (search: string) => names(cookie, `${new URLSearchParams({ search })}`);
    for (const search of ['ZOE ra', '"30"', referenceOf(id).toLowerCase().replace('-', '')])
      expect(await found(search), search).toEqual(['Zoë "30" Rao']);
    for (const search of ['+91 90000-12345', '9OOOOl2345', '2345', 'om@mail'])
      expect(await found(search), search).toEqual(['Om']);
    expect(await found('om')).toContain('Om');
  });

  test('is filtered by what is due, overdue first, and by owner; the summary counts the same', async () => {
    const [cookie, om] = [await signIn(), await signIn(OM)];
    const planFor = async (by: string, Name: string, followUpAt: number) =>
      changeEnquiry(context, await store({ Name }), { followUpAt }, by);
    await planFor(PRIYA, 'Today', Date.now());
    await planFor(OM, 'Overdue', Date.now() - DAY_MS);
    await planFor(OM, 'Later', Date.now() + 2 * DAY_MS);
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

  test('what is no id is that of no enquiry', async () => {
    const response = await request('GET', '/enquiries/nonexistent', { cookie: await signIn() });
    expect(response.status).toBe(404);
  });

  test('a search is never parsed as a query of SQLite', async () => {
    const cookie = await signIn();
    context.addMany();
    const drop = "'; DROP TABLE enquiries; --";
    for (const search of ['"', '"""', '* OR', drop, 'NEAR(a b)', '\u0000abc', '%', '_'.repeat(50), '((((']) {
      const query = new URLSearchParams({ search });
      expect((await request('GET', `/enquiries?${query}`, { cookie })).status, search).toBe(200);
    }
  });

  test('is compressed', async () => {
    const cookie = await signIn();
    for (let count = 0; count < 3; count += 1) await store();
    const response = await request('GET', '/enquiries', { cookie });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(((await response.json()) as InboxPage).items).toHaveLength(3);
  });

  test('is exported as CSV with the same filters, safe for a spreadsheet', async () => {
    const cookie = await signIn();
    const id = await store({ Name: '=HYPERLINK("http://x")' });
    await changeEnquiry(context, id, { status: 'contacted', note: 'Calls\nback, "soon"' }, PRIYA);
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
    expect(row[12]).toMatch(/^\S+ \S+ priya@shop.example: marked it as Contacted, claimed it$/);
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

describe('an enquiry', () => {
  test('is found by an id in upper case', async () => {
    const id = (await store()).toUpperCase();
    expect((await request('GET', `/enquiries/${id}`, { cookie: await signIn() })).status).toBe(200);
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
    await changeEnquiry(context, id, { note: 'Unforgettable note' }, PRIYA);
    const conflict = await request('POST', `/enquiries/${id}/erasure`, { cookie, body: { count: 1 } });
    expect(conflict.status).toBe(409);
    const response = await request('POST', `/enquiries/${id}/erasure`, { cookie, body: { count: 2 } });
    expect(await response.json()).toEqual({ enquiries: 2, mails: 0, isOverwritten: true });
    expect((await get<InboxPage>(cookie, '/enquiries')).items.map((item) => item.id)).toEqual([other]);
    expect((await get<InboxPage>(cookie, '/enquiries?search=unforgettable')).items).toEqual([]);
    expect(lastErasure()).toMatchObject({ by: PRIYA, enquiries: 2 });
  });
});

test('all flagged enquiries are erased at once if there are as many as were shown', async () => {
  const cookie = await signIn();
  const other = await store();
  await store({ Name: 'Unforgettable' }, ['hasty']);
  for (let count = 0; count < 2; count += 1) await store({}, ['hasty']);
  const erase = (count: number) => request('POST', '/flagged/erasure', { cookie, body: { count } });
  expect((await erase(2)).status).toBe(409);
  expect(await (await erase(3)).json()).toMatchObject({ enquiries: 3 });
  expect((await get<InboxPage>(cookie, '/enquiries')).items.map((item) => item.id)).toEqual([other]);
  expect(lastErasure()).toMatchObject({ by: PRIYA, enquiries: 3 });
});

test('flagged enquiries are erased as far as the list with its filters shows them', async () => {
  const cookie = await signIn();
  const mine = await store({}, ['hasty']);
  const unseen = await store({}, ['hasty']);
  await changeEnquiry(context, mine, { owner: PRIYA }, PRIYA);
  const erase = (count: number) =>
    request('POST', '/flagged/erasure?owner=mine', { cookie, body: { count } });
  expect((await erase(2)).status).toBe(409);
  expect(await (await erase(1)).json()).toMatchObject({ enquiries: 1 });
  expect((await get<InboxPage>(cookie, '/enquiries?flagged=yes')).items.map(({ id }) => id)).toEqual([
    unseen,
  ]);
});

test('without staff there is no inbox', async () => {
  const appWithoutInbox = await createTestApp(context, {}, { hasInbox: false });
  for (const { method, url } of routes) {
    const response = await appWithoutInbox.inject({
      method: method as 'GET',
      url: url.replace(':id', randomUUID()),
    });
    expect(response.statusCode, `${method} ${url}`).toBe(404);
  }
  await appWithoutInbox.close();
});
