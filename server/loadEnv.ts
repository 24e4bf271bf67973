import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { decodeEnvFile, envFileIssue } from './envFileIssue.ts';

/*
 * Adds the project's `.env` to the environment, whose own variables win. The scripts of package.json import it first;
 * a server that a test, systemd or a container starts by itself has the environment that it was given, and no more.
 * (Node's `--env-file-if-exists` prints a line whenever there is no such file.)
 */
const file = fileURLToPath(new URL('../.env', import.meta.url));
if (existsSync(file)) {
  const text = decodeEnvFile(readFileSync(file));
  const issue = envFileIssue(text);
  if (issue) {
    console.error(issue);
    process.exit(1);
  }
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}
