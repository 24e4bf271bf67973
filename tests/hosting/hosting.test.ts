import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseContent } from '../../build/content/parseContent.ts';
import { AUTH_ORIGINS, FIRESTORE_ORIGIN } from '../../domain/delivery.ts';
import { cacheControlOf, securityHeaders } from '../../domain/securityHeaders.ts';
import { type FirebaseJson, firebaseJsonOf } from '../../firebase/firebaseJsonOf.ts';
import { firestoreRulesOf } from '../../firebase/firestoreRulesOf.ts';
import { buildSite, HOSTED_SETTINGS, ROOT } from '../support/buildSite.ts';
import { type HostedSite, serveHosting } from '../support/serveHosting.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { waitFor } from '../support/waitFor.ts';

const SITE_URL = 'https://www.example.com';

let hosted: string;
let server: string;
let site: HostedSite;

beforeAll(async () => {
  server = await buildSite('dist-for-server', {});
  hosted = await buildSite('dist-for-firebase', HOSTED_SETTINGS);
  site = await serveHosting(hosted, firebaseJsonOf(SITE_URL).hosting);
}, 120_000);
afterAll(() => site?.[Symbol.asyncDispose]());

/** The names of a build's scripts. */
const scriptsOf = (folder: string) =>
  readdirSync(join(folder, '_astro')).filter((name) => name.endsWith('.js'));
const bytesOf = (...path: string[]) => readFileSync(join(...path)).length;

/** The scripts that a page or script loads, all together, without those it may load later. */
function scriptsFrom(folder: string, entry: string): Set<string> {
  const found = new Set<string>();
  const follow = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    const text = readFileSync(join(folder, '_astro', name), 'utf8');
    for (const [, imported] of text.matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      if (imported) follow(imported);
    }
  };
  follow(entry);
  return found;
}

const entryOf = (folder: string, start: string) =>
  scriptsOf(folder).find((name) => name.startsWith(`${start}.`)) ?? '';
const bytesOfAll = (folder: string, names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + bytesOf(folder, '_astro', `${name}.br`), 0);

/** Everything a browser could be sent, as one text. */
function textOf(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.(html|js|json|webmanifest|svg|xml|txt)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

describe('the build for one way carries nothing of the other', () => {
  const carries = (folder: string, trace: string) => textOf(folder).includes(trace);

  test.each(['firestore', 'firebase', 'emailjs', 'EmailJS', 'demo-api-key'])(
    'for our own server: no %s',
    (trace) => {
      expect(carries(hosted, trace)).toBe(true);
      expect(carries(server, trace)).toBe(false);
    },
  );

  test.each(['/api/enquiries', 'the server responded', 'the server could not be reached'])(
    'for Firebase: no %s',
    (trace) => {
      expect(carries(server, trace)).toBe(true);
      expect(carries(hosted, trace)).toBe(false);
    },
  );

  test('no App Check and no reCAPTCHA unless asked for', () => {
    // The inbox's part of Firebase Auth speaks of reCAPTCHA too; the page's policy refuses it.
    const scripts = ['OrderForm', 'firebaseServices'].flatMap((start) => [
      ...scriptsFrom(hosted, entryOf(hosted, start)),
    ]);
    for (const file of ['index.html', 'inbox/index.html', ...scripts.map((name) => `_astro/${name}`)]) {
      expect(readFileSync(join(hosted, file), 'utf8'), file).not.toMatch(/recaptcha|firebaseappcheck/i);
    }
  });
});

describe('what a visitor downloads', () => {
  test('both SDKs, with what they share with the inbox, are at most 40 KB', () => {
    const bytes = bytesOfAll(hosted, scriptsFrom(hosted, entryOf(hosted, 'firebaseServices')));
    expect(bytes, `${bytes} bytes`).toBeLessThanOrEqual(40_000);
  });

  test('the document is as light as with our own server', () => {
    const bytes = bytesOf(hosted, 'index.html.br');
    expect(bytes, `${bytes} bytes`).toBeLessThanOrEqual(20_000);
    expect(readFileSync(join(hosted, 'index.html'), 'utf8')).not.toContain(
      entryOf(hosted, 'firebaseServices'),
    );
  });

  test('everything but the SDKs is at most 90 KB', () => {
    const form = scriptsFrom(hosted, entryOf(hosted, 'OrderForm'));
    const bytes = bytesOfAll(hosted, form.union(scriptsFrom(hosted, entryOf(hosted, 'client'))));
    expect(bytes, `${bytes} bytes`).toBeLessThanOrEqual(90_000);
  });
});

describe('dist-firebase/', () => {
  const folder = join(ROOT, 'dist-firebase');
  const write = (settings: Record<string, string>) =>
    spawnSync(process.execPath, [join(ROOT, 'firebase/writeFirebaseFiles.ts')], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...settings },
    });
  const firebaseJson = () => JSON.parse(readFileSync(join(folder, 'firebase.json'), 'utf8')) as FirebaseJson;

  test('holds the rules, the settings and the built site', () => {
    expect(write({ SITE_URL })).toMatchObject({ status: 0, stderr: '' });
    expect(firebaseJson()).toEqual(firebaseJsonOf(SITE_URL));
    const { product } = parseContent(readFileSync(join(ROOT, 'content/site.yaml'), 'utf8'));
    expect(readFileSync(join(folder, firebaseJson().firestore.rules), 'utf8')).toBe(
      firestoreRulesOf(product.name),
    );
    expect(readdirSync(join(folder, firebaseJson().hosting.public))).toEqual(readdirSync(join(ROOT, 'dist')));
  });

  test('is ignored by Git, so that a build leaves the work tree clean', () => {
    const { status } = spawnSync('git', ['check-ignore', '--quiet', 'dist-firebase/firebase.json'], {
      cwd: ROOT,
    });
    expect(status).toBe(0);
  });

  test('promises TLS only where the site has it', () => {
    expect(JSON.stringify(firebaseJsonOf(SITE_URL))).toContain('max-age=63072000');
    expect(JSON.stringify(firebaseJsonOf('http://localhost:3000'))).not.toContain('strict-transport');
  });
});

test('a build that ends half-way leaves the last good site in place', async () => {
  const filesOf = () => readdirSync(server, { recursive: true }).length;
  const before = filesOf();
  const build = spawn(process.execPath, ['build/build.ts', '--outDir', 'dist-for-server'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH },
  });
  const isWriting = () => existsSync(join(ROOT, '.cache/build/dist-for-server/_astro')) || undefined;
  await waitFor(isWriting, 'the build to write its first files', 60_000);
  build.kill('SIGKILL');
  await once(build, 'exit');
  expect(filesOf()).toBe(before);
}, 90_000);

describe('before firebase deploy', () => {
  const check = (folder: string) => {
    const words = [join(ROOT, 'firebase/checkDeploy.ts'), folder];
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    return { status, said: stderr };
  };

  test('a site for Firebase passes', () => {
    expect(check(hosted)).toEqual({ status: 0, said: '' });
  });

  test.each([
    ['one for our own server', () => server, 'it was built for our own server'],
    ['none', () => join(ROOT, 'dist-none'), 'there is no built site'],
  ])('%s is stopped with one line', (_name, folder, why) => {
    const { status, said } = check(folder());
    expect(status).toBe(1);
    expect(said).toContain(`can't be deployed: ${why}`);
    expect(said.trim()).not.toContain('\n');
  });

  test.each([
    ['index.html', FIRESTORE_ORIGIN, 'PUBLIC_FIRESTORE_EMULATOR is set'],
    ['inbox/index.html', AUTH_ORIGINS[0] ?? '', 'PUBLIC_AUTH_EMULATOR is set'],
  ])('one whose %s was built for an emulator is stopped', async (page, origin, why) => {
    await using folder = temporaryFolder();
    cpSync(hosted, folder.path, { recursive: true });
    const built = join(folder.path, page);
    writeFileSync(built, readFileSync(built, 'utf8').replaceAll(origin, 'http://127.0.0.1:9099'));
    expect(check(folder.path)).toMatchObject({ status: 1, said: expect.stringContaining(why) });
  });
});

describe("the library of Google's hosting emulator, told by firebase.json, answers as our own server does", () => {
  const ask = (path: string) => fetch(site.url + path, { redirect: 'manual' });

  test.each(['/', '/privacy-policy', '/robots.txt', '/no-such-page'])(
    '%s carries the security headers and is revalidated each time',
    async (path) => {
      const { headers } = await ask(path);
      for (const [name, value] of Object.entries(securityHeaders(SITE_URL)))
        expect(headers.get(name), name).toBe(value);
      expect(headers.get('cache-control')).toBe(cacheControlOf(path));
    },
  );

  const hashedFiles = () =>
    readdirSync(join(hosted, '_astro'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.\w+$/.test(name),
    );

  test('files with a hash in their name are kept for a year', async () => {
    for (const name of hashedFiles().filter((name) => !/\.(br|gz)$/.test(name))) {
      const { status, headers } = await ask(`/_astro/${name}`);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('addresses are clean', async () => {
    expect((await ask('/privacy-policy')).status).toBe(200);
    for (const [path, clean] of [
      ['/privacy-policy/', '/privacy-policy'],
      ['/privacy-policy/index.html', '/privacy-policy'],
      ['/index.html', '/'],
    ]) {
      const answer = await ask(path as string);
      expect(answer.status, path).toBe(301);
      expect(answer.headers.get('location'), path).toBe(clean);
    }
  });

  test('what is not there is answered 404 with the page that helps', async () => {
    const answer = await ask('/no-such-page');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe(readFileSync(join(hosted, '404.html'), 'utf8'));
  });
});
