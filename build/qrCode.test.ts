import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { BARE_ENVIRONMENT } from '../tests/support/startServer.ts';
import { temporaryFolder } from '../tests/support/temporaryFolder.ts';

const temporary = temporaryFolder();
afterAll(() => temporary[Symbol.asyncDispose]());

const SITE = { SITE_URL: 'https://www.snayura.example' };

/** Runs the command in a process of its own; resolves with its output. */
async function qr(args: string[], settings: Record<string, string> = SITE): Promise<string> {
  const folder = ['--folder', temporary.path];
  const { stdout } = await promisify(execFile)(process.execPath, ['build/qrCode.ts', ...folder, ...args], {
    env: { ...BARE_ENVIRONMENT, ...settings },
  });
  return stdout;
}

/** What another program reads in a picture, as a phone would see it. */
async function readCode(name: string, blur = 0): Promise<string | undefined> {
  const picture = sharp(join(temporary.path, name), { density: 600 })
    .flatten({ background: '#888' })
    .resize(600);
  const seen = blur > 0 ? picture.blur(blur) : picture;
  const { data, info } = await seen.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test('a QR code opens the site with the source code, as SVG and as PNG in print size', async () => {
  const url = 'https://www.snayura.example/?s=clinic-12';
  expect(await qr(['clinic-12'])).toContain(url);
  expect(await readCode('clinic-12.svg')).toBe(url);
  expect(await readCode('clinic-12.png', 3)).toBe(url);
  const { width = 0, density = 0 } = await sharp(join(temporary.path, 'clinic-12.png')).metadata();
  expect((width / density) * 25.4).toBeGreaterThanOrEqual(100);

  await qr(['a', '--language', 'hi']);
  expect(await readCode('a-hi.png')).toBe('https://www.snayura.example/hi?s=a');
  const hosted = { ...SITE, PUBLIC_DELIVERY: 'firebase', HOSTED_SITE_URL: 'https://snayura.example' };
  await qr(['hosted'], hosted);
  expect(await readCode('hosted.svg')).toBe('https://snayura.example/?s=hosted');
});

test.concurrent.each<[name: string, args: string[], settings: Record<string, string>, error: RegExp]>([
  ['without SITE_URL', ['poster-7'], {}, /^SITE_URL is not set, .* Set it in \.env, such as/],
  [
    'of this machine alone',
    ['poster-7'],
    { SITE_URL: 'http://localhost:3000' },
    /SITE_URL is http:\/\/localhost:3000/,
  ],
  ['into a folder that can’t be made', ['a', '--folder', '/proc/codes'], SITE, /^E\w+: .+ mkdir '\/proc/],
  ['with a code that the page would drop', ['Poster_7'], SITE, /^Give one code of at most 40 lower-case/],
  [
    'in a language that the site does not have',
    ['poster-7', '--language', 'ta'],
    SITE,
    /give one of en, hi, mr/,
  ],
  ['with an option that there is not', ['poster-7', '--size', '9'], SITE, /^Unknown option '--size'/],
])('no QR code is written %s', async (_name, args, settings, error) => {
  await expect(qr(args, settings)).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(error) });
  expect(existsSync(join(temporary.path, 'poster-7.svg'))).toBe(false);
});
