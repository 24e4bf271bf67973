import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { indiaDayOf } from '../domain/time.ts';
import { nextRelease } from './changelog.ts';

const CHANGELOG = 'CHANGELOG.md';

function run(command: string, args: string[], stdio: 'pipe' | 'inherit' = 'pipe'): string {
  // npm is a script on Windows.
  const shell = process.platform === 'win32' && command === 'npm';
  const output = execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', stdio, stdio], shell });
  // There is none where it is inherited.
  return (output as string | null)?.trim() ?? '';
}

/** Makes a release of what stands under [Unreleased]: a commit with version and date, and its tag. */
function release(): string {
  if (run('git', ['status', '--porcelain'])) throw new Error('The tree has changes; commit them first.');
  const { version, notes, changelog } = nextRelease(readFileSync(CHANGELOG, 'utf8'), indiaDayOf(Date.now()));
  const tag = `v${version}`;
  if (run('git', ['tag', '--list', tag])) throw new Error(`There is a tag ${tag} already.`);
  run('npm', ['test'], 'inherit');
  // The tests may have written a snapshot.
  if (run('git', ['status', '--porcelain'])) throw new Error('The tests have changed files; see: git status');
  writeFileSync(CHANGELOG, changelog);
  run('npm', ['version', '--no-git-tag-version', version]);
  run('git', ['commit', '--quiet', '--all', '--message', `Release ${version}`]);
  run('git', ['tag', '--annotate', '--cleanup=verbatim', tag, '--message', `${version}\n\n${notes}`]);
  return `Released ${version}. To publish it: git push --follow-tags`;
}

try {
  console.log(release());
} catch (error) {
  console.error(`${(error as Error).message.trim()}\nNothing was released.`);
  process.exitCode = 1;
}
