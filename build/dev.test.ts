import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../tests/support/buildSite.ts';
import { temporaryFolder } from '../tests/support/temporaryFolder.ts';
import { waitFor } from '../tests/support/waitFor.ts';

test('the dev server shows a change of the content and of its translations, and names the file of an error in it', async () => {
  await using temporary = temporaryFolder();
  const content = join(temporary.path, 'my-product');
  cpSync('content', content, { recursive: true });
  const file = join(content, 'site.yaml');
  const yaml = readFileSync(file, 'utf8');
  const server = spawn(process.execPath, ['build/dev.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NO_COLOR: '1', CONTENT_DIR: content },
  });
  const exit = once(server, 'exit');
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
  try {
    const url = await waitFor(() => /http:\/\/\S+/.exec(output)?.[0], 'the dev server to start', 90_000);
    // A new language restarts the server, which ends its connections.
    const pageOf = (path: string) => fetch(new URL(path, url)).then((response) => response.text());
    const showsTagline = async (tagline: string, path = '') =>
      (await pageOf(path).catch(String)).includes(tagline) || undefined;
    const write = (tagline: string) =>
      writeFileSync(file, yaml.replace(/^( {2}tagline:).*$/m, `$1 ${tagline}`));
    write('Another tagline');
    await waitFor(() => showsTagline('Another tagline'), 'the changed content', 90_000);
    mkdirSync(join(content, 'translations'), { recursive: true });
    const po = join(content, 'translations/ta.po');
    const entry = 'msgctxt "product.tagline"\nmsgid "Another tagline"\nmsgstr "நீண்ட வாழ்வு"\n';
    writeFileSync(po, entry);
    await waitFor(() => showsTagline('நீண்ட வாழ்வு', '/ta'), 'a new language', 90_000);
    writeFileSync(po, entry.replace('வாழ்வு', 'ஆயுள்'));
    await waitFor(() => showsTagline('நீண்ட ஆயுள்', '/ta'), 'a changed translation', 90_000);
    write('😀');
    await waitFor(() => output.includes(`${file}: 1 error`) || undefined, 'the error', 90_000);
    expect(await showsTagline('Another tagline')).toBe(true);
  } finally {
    server.kill();
    await exit;
  }
}, 300_000);
