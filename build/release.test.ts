import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { indiaDayOf } from '../domain/time.ts';
import { temporaryFolder } from '../tests/support/temporaryFolder.ts';
import { nextRelease } from './changelog.ts';

const logWith = (sections: string) => `# Changelog

## [Unreleased]

${sections}
## [1.4.2] - 2026-11-23

The release before.
`;

test.each([
  ['### Fixed\n\n- One.\n', '1.4.3'],
  ['### Fixed\n\n- One.\n\n### Added\n\n- Two.\n', '1.5.0'],
  ['### Changed\n\n- One.\n\n### Upgrade notes\n\nBuild again.\n', '2.0.0'],
])('the version follows from the sections under [Unreleased]', (sections, version) => {
  const release = nextRelease(logWith(sections), '2026-12-01');
  expect(release).toEqual({
    version,
    notes: sections.trim(),
    changelog: logWith(sections).replace('d]\n', `d]\n\n## [${version}] - 2026-12-01\n`),
  });
});

test('nothing under [Unreleased] is no release', () => {
  expect(() => nextRelease(logWith(''), '2026-12-01')).toThrow('nothing under [Unreleased]');
  expect(() => nextRelease('# Changelog\n', '2026-12-01')).toThrow('nothing under [Unreleased]');
});

test('a dirty or red tree is not released; else version, date, commit and tag agree', async () => {
  await using folder = temporaryFolder();
  const cwd = folder.path;
  const git = (...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();
  const release = () => spawnSync(process.execPath, [resolve('build/release.ts')], { cwd, encoding: 'utf8' });
  const write = (name: string, text: string) => writeFileSync(join(cwd, name), text);
  const packageWith = (script: string) =>
    write('package.json', JSON.stringify({ name: 'site', version: '1.4.2', scripts: { test: script } }));
  git('init', '--quiet');
  git('config', 'user.name', 'Asha');
  git('config', 'user.email', 'asha@shop.example');
  const log = logWith('### Added\n\n- One.\n');
  write('CHANGELOG.md', log);
  write(
    'package-lock.json',
    JSON.stringify({
      name: 'site',
      version: '1.4.2',
      lockfileVersion: 3,
      packages: { '': { version: '1.4.2' } },
    }),
  );
  packageWith('exit 1');
  expect(release().stderr).toContain('The tree has changes; commit them first.\nNothing was released.');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Red');
  expect(release()).toMatchObject({ status: 1, stderr: expect.stringContaining('Command failed: npm test') });
  expect(readFileSync(join(cwd, 'CHANGELOG.md'), 'utf8')).toBe(log);
  expect(git('tag')).toBe('');

  packageWith('exit 0');
  git('commit', '--quiet', '--all', '--message', 'Green');
  expect(release()).toMatchObject({ status: 0, stdout: expect.stringContaining('Released 1.5.0.') });
  expect(git('status', '--porcelain')).toBe('');
  expect(git('describe')).toBe('v1.5.0');
  expect(git('tag', '--list', '--format=%(contents)')).toContain('### Added\n\n- One.');
  for (const file of ['package.json', 'package-lock.json'])
    expect(JSON.parse(readFileSync(join(cwd, file), 'utf8')).version).toBe('1.5.0');
  expect(readFileSync(join(cwd, 'CHANGELOG.md'), 'utf8')).toContain(
    `## [1.5.0] - ${indiaDayOf(Date.now())}\n`,
  );
  expect(release().stderr).toContain('nothing under [Unreleased]');
});
