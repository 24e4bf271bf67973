import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../tests/support/buildSite.ts';
import { contentFolder } from '../tests/support/contentFolder.ts';
import { freePort } from '../tests/support/freePort.ts';
import { BARE_ENVIRONMENT } from '../tests/support/startServer.ts';
import { waitFor } from '../tests/support/waitFor.ts';

const content = contentFolder();

test('the dev server shows a change of the content and a new language, and names the file of an error in it', async () => {
  const file = join(content, 'site.yaml');
  const yaml = readFileSync(file, 'utf8');
  const port = await freePort();
  const server = spawn(process.execPath, ['build/dev.ts', '--port', `${port}`], {
    cwd: ROOT,
    env: { ...BARE_ENVIRONMENT, NO_COLOR: '1', CONTENT_DIR: content },
  });
  const exit = once(server, 'exit');
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
  try {
    await waitFor(() => output.includes(`:${port}`), 'the dev server to start', 90_000);
    // A new language restarts the server, which ends its connections.
    const pageOf = (path: string) => fetch(`http://localhost:${port}${path}`).then((page) => page.text());
    const shows = async (about: string, path: string) => (await pageOf(path).catch(String)).includes(about);
    const write = (about: string) =>
      writeFileSync(file, yaml.replace('about: "Meruvana Healthcare, Pune', `about: "${about}`));
    // An owner sees the page first; what is written before the folder is watched goes unnoticed.
    await waitFor(() => shows('Meruvana Healthcare, Pune', '/privacy-policy'), 'the page', 90_000);
    write('Another company');
    const entry = `msgctxt "company.about"\nmsgid "${/about: "(Meru.*)"/.exec(yaml)?.[1]}"\nmsgstr "நிறுவனம்"\n`;
    writeFileSync(
      join(content, 'translations/ta.po'),
      entry.replace('Meruvana Healthcare, Pune', 'Another company'),
    );
    await waitFor(() => shows('Another company', '/privacy-policy'), 'the changed content', 90_000);
    await waitFor(() => shows('நிறுவனம்', '/ta/privacy-policy'), 'the new language', 90_000);
    write('{nothing}');
    await waitFor(() => output.includes(`${file}: 1 error`), 'the error', 90_000);
    expect(await shows('Another company', '/privacy-policy')).toBe(true);
  } finally {
    server.kill();
    await exit;
  }
}, 300_000);
