import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const UNIT = readFileSync('deploy/supplement-site-backup.service', 'utf8');
const valuesOf = (name: string) =>
  [...UNIT.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);

/** The command of the line for cron, and that of the systemd unit as a shell would run it. */
const COMMANDS = {
  cron: /^17 \* \* \* \* root (.*)$/m.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? '',
  systemd: `cd ${valuesOf('WorkingDirectory')} && ${valuesOf('Environment').join(' ')} ${valuesOf('ExecStart')}`,
};

test.each(Object.entries(COMMANDS))(
  'the command for %s makes a backup as printed, beside the running server',
  async (_name, command) => {
    await using backups = temporaryFolder();
    await using server = await startServer();
    await server.post(exampleSubmission());
    const copies = join(backups.path, 'copies');
    const here = command
      .replaceAll('/opt/supplement-site', ROOT)
      .replaceAll('/var/lib/supplement-site', server.dataDir)
      .replaceAll('/var/backups/supplement-site', copies);
    expect(here).toContain(`${copies}/`);
    // What cron gives a job.
    const env = { PATH: '/usr/bin:/bin', SHELL: '/bin/sh', HOME: '/' };
    const { stderr } = await promisify(execFile)('/bin/sh', ['-c', here], { cwd: '/', env });
    expect(stderr).toBe('');
    expect(await readdir(copies)).toEqual([expect.stringMatching(/^enquiries-\d{4}-\d\d-\d\d-\d{6}\.db$/)]);
    const health = await (await fetch(`${server.url}/healthz`)).json();
    expect(Date.now() - Date.parse(health.lastBackupAt)).toBeLessThan(60_000);
  },
);
