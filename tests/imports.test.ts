import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './support/temporaryFolder.ts';

const BIOME = resolve('node_modules/.bin/biome');
const LINT = ['lint', '--only=style/noRestrictedImports', '--error-on-warnings', '--reporter=github'];

/** Lints a file of a folder of the project with `npm run check:imports`; resolves with the imports that it forbids. */
async function forbiddenIn(folder: string, imports: readonly string[]): Promise<string[]> {
  await using project = temporaryFolder();
  mkdirSync(join(project.path, folder), { recursive: true });
  copyFileSync('biome.json', join(project.path, 'biome.json'));
  const lines = imports.map((module, index) => `import x${index} from '${module}';`);
  writeFileSync(join(project.path, folder, 'file.ts'), lines.join('\n'));
  const output = await new Promise<string>((done) => {
    const args = [...LINT, '--vcs-enabled=false', '.'];
    execFile(process.execPath, [BIOME, ...args], { cwd: project.path }, (_error, stdout, stderr) =>
      done(stdout + stderr),
    );
  });
  expect(output).not.toMatch(/configuration/i);
  return imports.filter((_module, index) => output.includes(`line=${index + 1},`));
}

test('domain/ imports its own files, Zod and one pure library; no library of the server', async () => {
  const allowed = ['./time.ts', './desk/view.ts', 'zod', 'fastest-levenshtein'];
  const forbidden = [
    'fastify',
    '@fastify/static',
    'node:fs',
    'yaml',
    'react',
    'react-dom/client',
    'astro:content',
    'zod/mini',
    '../site/messages.ts',
    './../server/config.ts',
    '../tests/support/waitFor.ts',
  ];
  expect(await forbiddenIn('domain', [...allowed, ...forbidden])).toEqual(forbidden);

  const ownRooms = ['./enquiry.ts', '../time.ts', '../content/content.ts', 'zod'];
  const outside = ['fastify', 'node:fs', '../../site/messages.ts', './../../server/config.ts'];
  expect(await forbiddenIn('domain/enquiry', [...ownRooms, ...outside])).toEqual(outside);
});

const FOLDERS = ['bench', 'build', 'domain', 'firebase', 'inbox', 'server', 'site', 'tests', 'ui'];

test.for([
  ['site', ['build', 'domain', 'ui']],
  ['inbox', ['build', 'domain', 'ui']],
  ['build', ['domain', 'ui']],
  ['ui', ['domain']],
  ['server', ['domain']],
  ['firebase', ['domain']],
] as const)('of the other folders, %s/ imports %j only', async ([folder, allowed]) => {
  const others = FOLDERS.filter((other) => other !== folder);
  const forbidden = await forbiddenIn(
    `${folder}/room`,
    others.map((other) => `../../${other}/room/file.ts`),
  );
  expect(forbidden.map((path) => path.split('/')[2])).toEqual(
    others.filter((other) => !(allowed as readonly string[]).includes(other)),
  );
});

test('inbox/ui/ imports nothing else of the inbox than messages and navigation', async () => {
  const allowed = ['./Alert.tsx', '../messages.ts', '../navigation/keys.ts', '../../ui/Button.tsx', 'react'];
  const forbidden = [
    '../api/queries.ts',
    '../list/ListPane.tsx',
    '../../build/content.ts',
    '../../site/a.ts',
  ];
  expect(await forbiddenIn('inbox/ui', [...allowed, ...forbidden])).toEqual(forbidden);
});
