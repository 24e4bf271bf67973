import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { envFileIssue } from './envFileIssue.ts';

/*
 * Adds the project's `.env` to the environment, whose own variables win. The scripts of package.json import it first;
 * a server that a test, systemd or a container starts by itself has the environment that it was given, and no more.
 * (Node's `--env-file-if-exists` prints a line whenever there is no such file.)
 */
const file = fileURLToPath(new URL('../.env', import.meta.url));
if (existsSync(file)) {
  const issue = envFileIssue(readFileSync(file, 'utf8'));
  if (issue) {
    console.error(issue);
    process.exit(1);
  }
  process.loadEnvFile(file);
}
