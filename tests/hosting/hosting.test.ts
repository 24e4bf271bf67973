import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTENT_FILE, parseContent } from '../../domain/content/parseContent.ts';
import { cacheControlOf, securityHeaders } from '../../domain/headers/securityHeaders.ts';
import { type FirebaseJson, firebaseJsonOf } from '../../firebase/firebaseJsonOf.ts';
import { firestoreRulesOf } from '../../firebase/firestoreRulesOf.ts';
import { buildSite, HOSTED_SETTINGS, ROOT } from '../support/buildSite.ts';
import { type HostedSite, serveHosting } from '../support/serveHosting.ts';

const SITE_URL = 'https://www.example.com';
const FIREBASE_JSON = JSON.parse(readFileSync(join(ROOT, 'firebase/firebase.json'), 'utf8')) as FirebaseJson;

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
const sdkOf = (folder: string) => scriptsOf(folder).find((name) => name.startsWith('firebaseServices.'));
const bytesOf = (...path: string[]) => readFileSync(join(...path)).length;

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

  test.each([
    'firestore',
    'firebase',
    'emailjs',
    'EmailJS',
    'demo-api-key',
    'dataset.early',
    'form[method=dialog]',
    'mailed:',
  ])('for our own server: no %s', (trace) => {
    expect(carries(hosted, trace)).toBe(true);
    expect(carries(server, trace)).toBe(false);
  });

  test.each(['/api/enquiries', 'the server answered', 'the server could not be reached'])(
    'for Firebase: no %s',
    (trace) => {
      expect(carries(server, trace)).toBe(true);
      expect(carries(hosted, trace)).toBe(false);
    },
  );

  test('no App Check and no reCAPTCHA unless asked for', () => {
    expect(textOf(hosted)).not.toMatch(/recaptcha|firebaseappcheck/i);
  });
});

describe('what a visitor downloads', () => {
  test('both SDKs are one script of at most 40 KB', () => {
    const sdk = sdkOf(hosted) ?? '';
    expect(bytesOf(hosted, '_astro', `${sdk}.br`)).toBeLessThanOrEqual(40_000);
    // It imports nothing further, so it is all that is loaded on the first touch.
    expect(readFileSync(join(hosted, '_astro', sdk), 'utf8')).not.toMatch(/\bfrom\s*["'`]\.\//);
    expect(readFileSync(join(hosted, '_astro', sdk), 'utf8')).toMatch(/emailjs/);
  });

  test('the first load stays as small as with our own server', () => {
    const more = bytesOf(hosted, 'index.html.br') - bytesOf(server, 'index.html.br');
    expect(more).toBeLessThanOrEqual(400);
    const headers = Object.entries(securityHeaders(SITE_URL)).flat().join('').length;
    // One initial congestion window of ten segments (RFC 6928), in bytes; Hosting adds some headers of its own.
    expect(bytesOf(hosted, 'index.html.br') + headers).toBeLessThanOrEqual(14_600 - 400);
    expect(readFileSync(join(hosted, 'index.html'), 'utf8')).not.toContain(sdkOf(hosted));
  });

  test('the form itself costs less than 2 KB more', () => {
    const islandOf = (folder: string) =>
      scriptsOf(folder)
        .filter((name) => name !== sdkOf(folder))
        .reduce((sum, name) => sum + bytesOf(folder, '_astro', `${name}.br`), 0);
    expect(islandOf(hosted) - islandOf(server)).toBeLessThanOrEqual(2000);
  });
});

describe('firebase.json', () => {
  test('is in step with the headers and the caching of our own server', () => {
    const secure = JSON.stringify(FIREBASE_JSON).includes('strict-transport-security');
    expect(FIREBASE_JSON, 'run PUBLIC_DELIVERY=firebase node firebase/writeFirebaseFiles.ts').toEqual(
      firebaseJsonOf(secure ? SITE_URL : 'http://localhost:3000'),
    );
  });

  test('promises TLS only where the site has it', () => {
    expect(JSON.stringify(firebaseJsonOf(SITE_URL))).toContain('max-age=63072000');
    expect(JSON.stringify(firebaseJsonOf('http://localhost:3000'))).not.toContain('strict-transport');
  });

  test('publishes the folder that the build writes, and the rules beside it', () => {
    const folder = join(ROOT, 'firebase', FIREBASE_JSON.hosting.public);
    expect(readdirSync(folder)).toEqual(readdirSync(join(ROOT, 'dist')));
    expect(readFileSync(join(ROOT, 'firebase', FIREBASE_JSON.firestore.rules), 'utf8')).toContain('service');
  });
});

test('firestore.rules is what domain/ and content/ say now', () => {
  const { product } = parseContent(readFileSync(join(ROOT, CONTENT_FILE), 'utf8'));
  const rules = readFileSync(join(ROOT, 'firebase', FIREBASE_JSON.firestore.rules), 'utf8');
  expect(rules, 'run npm run build to write it anew').toBe(firestoreRulesOf(product.name));
});

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
});

describe("the library of Google's hosting emulator, told by firebase.json, answers as our own server does", () => {
  const ask = (path: string) => fetch(site.url + path, { redirect: 'manual' });

  test.each(['/', '/privacy-policy', '/robots.txt', '/no-such-page'])(
    '%s carries the security headers and is asked for anew each time',
    async (path) => {
      const { headers } = await ask(path);
      for (const [name, value] of Object.entries(securityHeaders(SITE_URL)))
        expect(headers.get(name), name).toBe(value);
      expect(headers.get('cache-control')).toBe(cacheControlOf(path));
    },
  );

  test('files with a hash in their name are kept for a year', async () => {
    for (const name of readdirSync(join(hosted, '_astro')).filter((name) => !/\.(br|gz)$/.test(name))) {
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
