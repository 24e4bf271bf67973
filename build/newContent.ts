import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { SettingError } from '../domain/settings/parseSettings.ts';
import { reportError } from './content/contentIssues.ts';
import { CONTENT_FILE, SAMPLE_DIR } from './content/parseContent.ts';

const SCHEMA = 'site.schema.json';

/** `npm run new-content -- FOLDER`: copies the sample as a start for the owner's content. */
try {
  copySample(process.argv.slice(2));
} catch (error) {
  reportError(error);
}

/** @throws {SettingError} when the arguments do not name one new folder outside the project */
function copySample([folder, ...more]: string[]): void {
  if (!folder || more.length > 0)
    throw new SettingError('Give one folder for your content: npm run new-content -- ../my-product');
  if (existsSync(folder) && !isEmptyFolder(folder)) {
    throw new SettingError(
      `${folder} is not an empty folder. Nothing was changed; give the name of a new folder.`,
    );
  }
  if (isInProject(folder)) {
    throw new SettingError(
      `${folder} is inside the project. Give a folder outside it, which an upgrade does not touch, such as ../my-product`,
    );
  }
  // The schema stays here, where an upgrade renews it.
  cpSync(SAMPLE_DIR, folder, { recursive: true, filter: (file) => !file.endsWith(SCHEMA) });
  const file = join(folder, CONTENT_FILE);
  const schema = relative(resolve(folder), join(SAMPLE_DIR, SCHEMA)).replaceAll(sep, '/');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(`$schema=${SCHEMA}`, () => `$schema=${schema}`),
  );
  console.log(
    `Your content is in ${folder}. Add this line to the file .env of the project: CONTENT_DIR='${folder}'`,
  );
}

function isInProject(path: string): boolean {
  const fromProject = relative('.', path);
  // On Windows, a path on another drive is absolute.
  return !fromProject.startsWith('..') && !isAbsolute(fromProject);
}

function isEmptyFolder(path: string): boolean {
  return statSync(path).isDirectory() && readdirSync(path).length === 0;
}
