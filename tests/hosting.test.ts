import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGLISH_MESSAGES } from '../domain/language/siteMessages.ts';
import { BUILT_SITE_FILE, builtSite } from '../domain/settings/builtSite.ts';
import { FIRESTORE_ORIGIN } from '../domain/settings/delivery.ts';
import { cacheControlOf, securityHeaders } from '../domain/settings/securityHeaders.ts';
import { type FirebaseJson, firebaseJsonOf } from '../firebase/firebaseJsonOf.ts';
import { firestoreRulesOf } from '../firebase/firestoreRulesOf.ts';
import { buildSite, HOSTED_SETTINGS, ROOT } from './support/buildSite.ts';
import { copyPlainContent } from './support/plainContent.ts';
import { type HostedSite, serveHosting } from './support/serveHosting.ts';
import { BARE_ENVIRONMENT } from './support/startServer.ts';
import { temporaryFolder } from './support/temporaryFolder.ts';

const SITE_URL = 'https://www.example.com';

/** What `npm test` has built before. */
const serverDist = join(ROOT, 'dist');
let hostedDist: string;
/** The sample's in English and Hindi, but for a company that advertises. */
const content = temporaryFolder();
let site: HostedSite;

beforeAll(async () => {
  await copyPlainContent(content.path);
  rmSync(join(content.path, 'translations/mr.po'));
  const file = join(content.path, 'site.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('  # ads: true', '  ads: true'));
  hostedDist = await buildSite('dist-for-firebase', { ...HOSTED_SETTINGS, CONTENT_DIR: content.path });
  site = await serveHosting(hostedDist, firebaseJsonOf(SITE_URL).hosting);
}, 120_000);
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await content[Symbol.asyncDispose]();
});

/** The names of a build's scripts. */
const scriptsOf = (folder: string) =>
  readdirSync(join(folder, '_astro')).filter((name) => name.endsWith('.js'));
const bytesOf = (...path: string[]) => readFileSync(join(...path)).length;

/** A script and all its static imports. */
function staticImportsOf(folder: string, entry: string): Set<string> {
  const scripts = new Set<string>();
  const follow = (name: string) => {
    if (scripts.has(name)) return;
    scripts.add(name);
    const text = readFileSync(join(folder, '_astro', name), 'utf8');
    for (const [, imported] of text.matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      if (imported) follow(imported);
    }
  };
  follow(entry);
  return scripts;
}

const scriptNamed = (folder: string, start: string) =>
  scriptsOf(folder).find((name) => name.startsWith(`${start}.`)) ?? '';
const bytesOfAll = (folder: string, names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + bytesOf(folder, '_astro', `${name}.br`), 0);

/** The text of all files that a browser could load. */
function textOf(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name !== BUILT_SITE_FILE && /\.(html|js|json|webmanifest|svg|xml|txt)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

test('where the company advertises, each page keeps click ids, and the notice and the policy say so', () => {
  const { noticeAdverts, adverts, noAdverts } = ENGLISH_MESSAGES.processors;
  const pageOf = (folder: string, name: string) => load(readFileSync(join(folder, `${name}.html`), 'utf8'));
  for (const [folder, isOn] of [
    [hostedDist, true],
    [serverDist, false],
  ] as const) {
    const [page, policy] = [pageOf(folder, 'index'), pageOf(folder, 'privacy-policy/index')];
    for (const { length } of [page('body[data-ads]'), policy('body[data-ads]')])
      expect(length).toBe(Number(isOn));
    expect(page('#privacy-notice').text().includes(noticeAdverts)).toBe(isOn);
    expect(policy('main').text()).toContain(isOn ? adverts : noAdverts);
  }
  expect(pageOf(hostedDist, 'hi/index')('#privacy-notice').text()).toContain('आपके क्लिक का नंबर');
});

describe('the build for one delivery mode has no code of the other', () => {
  const contains = (folder: string, text: string) => textOf(folder).includes(text);

  test.each(['firestore', 'firebase', 'emailjs', 'EmailJS', 'demo-api-key'])(
    'for our own server: no %s',
    (text) => {
      expect(contains(hostedDist, text)).toBe(true);
      expect(contains(serverDist, text)).toBe(false);
    },
  );

  test.each(['/api/enquiries', 'the server responded'])('for Firebase: no %s', (text) => {
    expect(contains(serverDist, text)).toBe(true);
    expect(contains(hostedDist, text)).toBe(false);
  });

  test('no App Check and no reCAPTCHA by default', () => {
    const scripts = [...staticImportsOf(hostedDist, scriptNamed(hostedDist, 'OrderForm'))];
    for (const file of ['index.html', 'inbox/index.html', ...scripts.map((name) => `_astro/${name}`)]) {
      expect(readFileSync(join(hostedDist, file), 'utf8'), file).not.toMatch(/recaptcha|firebaseappcheck/i);
    }
  });
});

describe('the transfer size', () => {
  test('of the document is within the same budget as with our own server', () => {
    const bytes = bytesOf(hostedDist, 'index.html.br');
    expect(bytes, `${bytes} bytes`).toBeLessThanOrEqual(20_000);
  });

  test('of the form is at most 90 KB, and at most 2 KB more than with our own server', () => {
    const bytesOfForm = (folder: string) => {
      const form = staticImportsOf(folder, scriptNamed(folder, 'OrderForm'));
      return bytesOfAll(folder, form.union(staticImportsOf(folder, scriptNamed(folder, 'client'))));
    };
    const bytes = bytesOfForm(hostedDist);
    expect(bytes, `${bytes} bytes`).toBeLessThanOrEqual(90_000);
    expect(bytes - bytesOfForm(serverDist)).toBeLessThanOrEqual(2_000);
  });
});

describe('dist-firebase/', () => {
  const folder = join(ROOT, 'dist-firebase');
  const firebaseJson = () => JSON.parse(readFileSync(join(folder, 'firebase.json'), 'utf8')) as FirebaseJson;

  test('contains the rules, the configuration and the built site', () => {
    spawnSync(process.execPath, [join(ROOT, 'firebase/writeFirebaseFiles.ts')]);
    const { siteUrl, content } = builtSite.parse(
      JSON.parse(readFileSync(join(serverDist, BUILT_SITE_FILE), 'utf8')),
    );
    expect(firebaseJson()).toEqual(firebaseJsonOf(siteUrl));
    expect(readFileSync(join(folder, firebaseJson().firestore.rules), 'utf8')).toBe(
      firestoreRulesOf(content.product.name),
    );
    expect(readdirSync(join(folder, firebaseJson().hosting.public))).toEqual(readdirSync(join(ROOT, 'dist')));
  });

  test('is ignored by Git', () => {
    const { status } = spawnSync('git', ['check-ignore', '--quiet', 'dist-firebase/firebase.json'], {
      cwd: ROOT,
    });
    expect(status).toBe(0);
  });

  test('enables HSTS for an https SITE_URL only', () => {
    expect(JSON.stringify(firebaseJsonOf(SITE_URL))).toContain('max-age=63072000');
    expect(JSON.stringify(firebaseJsonOf('http://localhost:3000'))).not.toContain('strict-transport');
  });
});

describe('the check before firebase deploy', () => {
  const { PUBLIC_FIREBASE_PROJECT_ID } = HOSTED_SETTINGS;
  const checkDeploy = (folder: string, project = PUBLIC_FIREBASE_PROJECT_ID) => {
    const args = [join(ROOT, 'firebase/checkDeploy.ts'), folder];
    const env = { ...BARE_ENVIRONMENT, GCLOUD_PROJECT: project };
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
    return { status, stderr };
  };

  test('accepts a site for the Firebase project that it is deployed to', () => {
    expect(checkDeploy(hostedDist)).toEqual({ status: 0, stderr: '' });
  });

  test('rejects a site that was built for another project, and names both', () => {
    const { status, stderr } = checkDeploy(hostedDist, 'demo-staging');
    expect(status).toBe(1);
    expect(stderr).toContain(
      `the Firebase project ${PUBLIC_FIREBASE_PROJECT_ID} (PUBLIC_FIREBASE_PROJECT_ID), not for demo-staging`,
    );
  });

  test.each([
    ['a site for our own server', () => serverDist, 'it was built for our own server'],
    ['a missing site', () => join(ROOT, 'dist-none'), 'there is no built site'],
  ])('rejects %s with one line', (_name, folder, reason) => {
    const { status, stderr } = checkDeploy(folder());
    expect(status).toBe(1);
    expect(stderr).toContain(`can't be deployed: ${reason}`);
    expect(stderr.trim()).not.toContain('\n');
  });

  test('rejects a site that was built for an emulator', async () => {
    await using folder = temporaryFolder();
    cpSync(hostedDist, folder.path, { recursive: true });
    const file = join(folder.path, 'index.html');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(FIRESTORE_ORIGIN, 'http://127.0.0.1:9099'));
    expect(checkDeploy(folder.path)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('PUBLIC_FIRESTORE_EMULATOR is set'),
    });
  });
});

describe("the library of Google's hosting emulator, configured by firebase.json, responds like our own server", () => {
  const request = (path: string) => fetch(site.url + path, { redirect: 'manual' });

  test.each(['/', '/privacy-policy', '/robots.txt', '/no-such-page'])(
    '%s has the security headers and is revalidated',
    async (path) => {
      const { headers } = await request(path);
      for (const [name, value] of Object.entries(securityHeaders(SITE_URL)))
        expect(headers.get(name), name).toBe(value);
      expect(headers.get('cache-control')).toBe(cacheControlOf(path));
    },
  );

  const hashedFiles = () =>
    readdirSync(join(hostedDist, '_astro'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.\w+$/.test(name),
    );

  test('files with a hash in their name are cached for a year', async () => {
    for (const name of hashedFiles().filter((name) => !/\.(br|gz)$/.test(name))) {
      const { status, headers } = await request(`/_astro/${name}`);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('URLs are redirected to their clean form', async () => {
    expect((await request('/privacy-policy')).status).toBe(200);
    for (const [path, clean] of [
      ['/privacy-policy/', '/privacy-policy'],
      ['/privacy-policy/index.html', '/privacy-policy'],
      ['/index.html', '/'],
    ]) {
      const response = await request(path as string);
      expect(response.status, path).toBe(301);
      expect(response.headers.get('location'), path).toBe(clean);
    }
  });

  // The built site contains the inbox, which our own server serves to the staff.
  test.each(['/no-such-page', '/inbox', '/inbox/index.html', '/inbox.webmanifest', '/inbox-worker.js'])(
    '%s gets the 404 page',
    async (path) => {
      const response = await request(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe(readFileSync(join(hostedDist, '404.html'), 'utf8'));
    },
  );

  test('the built site contains the inbox, for our own server', () => {
    expect(readdirSync(join(hostedDist, 'inbox'))).toContain('index.html');
  });
});
