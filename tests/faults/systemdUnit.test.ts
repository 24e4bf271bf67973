import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { startMailServer } from '../support/startMailServer.ts';
import { startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const UNIT = readFileSync('deploy/supplement-site.service', 'utf8');

/** Numbers of Linux: of address families, of the system call `socket`, and of the architecture that a filter checks. */
const FAMILIES: Record<string, number> = { AF_UNIX: 1, AF_INET: 2, AF_INET6: 10, AF_NETLINK: 16 };
const MACHINES: Record<string, { socket: number; architecture: number }> = {
  x64: { socket: 41, architecture: 0xc000003e },
  arm64: { socket: 198, architecture: 0xc00000b7 },
};

/** The filter that systemd makes of `RestrictAddressFamilies` (https://docs.kernel.org/userspace-api/seccomp_filter.html). */
function addressFamilyFilter({ socket, architecture }: (typeof MACHINES)[string]): Buffer {
  const names = /^RestrictAddressFamilies=(.*)$/m.exec(UNIT)?.[1]?.split(' ') ?? [];
  const [LOAD, JUMP_IF_EQUAL, RETURN, ALLOW, EAFNOSUPPORT] = [0x20, 0x15, 0x06, 0x7fff0000, 0x00050000 | 97];
  const last = names.length + 5;
  const toAllow = (index: number) => last + 1 - index - 1;
  const program: [code: number, ifTrue: number, ifFalse: number, value: number][] = [
    [LOAD, 0, 0, 4],
    [JUMP_IF_EQUAL, 0, toAllow(1), architecture],
    [LOAD, 0, 0, 0],
    [JUMP_IF_EQUAL, 0, toAllow(3), socket],
    [LOAD, 0, 0, 16],
    ...names.map((name, index): [number, number, number, number] => {
      if (!(name in FAMILIES)) throw new Error(`the number of ${name} is not known`);
      return [JUMP_IF_EQUAL, toAllow(5 + index), 0, FAMILIES[name] as number];
    }),
    [RETURN, 0, 0, EAFNOSUPPORT],
    [RETURN, 0, 0, ALLOW],
  ];
  return Buffer.concat(
    program.map(([code, ifTrue, ifFalse, value]) => {
      const instruction = Buffer.alloc(8);
      instruction.writeUInt16LE(code, 0);
      instruction.writeUInt8(ifTrue, 2);
      instruction.writeUInt8(ifFalse, 3);
      instruction.writeUInt32LE(value, 4);
      return instruction;
    }),
  );
}

/**
 * What the unit allows, by bubblewrap: its address families, nothing but its state to write, no capabilities. The
 * project itself may lie in `/tmp`.
 */
const SANDBOX =
  'exec bwrap --seccomp 3 --ro-bind / / --dev /dev --proc /proc --tmpfs /tmp --ro-bind "$PWD" "$PWD" --bind "$0" "$0" --cap-drop ALL --die-with-parent "$@" 3<"$0/filter"';

const machine = MACHINES[process.arch];
const hasBubblewrap =
  spawnSync('bwrap', ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', 'true']).status === 0;
const canRun = machine !== undefined && hasBubblewrap;

describe.skipIf(!canRun)(
  `under the restrictions of the systemd unit${canRun ? '' : ' (skipped: bubblewrap can’t run here)'}`,
  () => {
    test.each(['::', 'localhost'])(
      'with HOST=%s and every other setting, an enquiry is stored and mailed',
      async (HOST) => {
        if (!machine) return;
        await using folder = temporaryFolder();
        await using mail = await startMailServer();
        writeFileSync(join(folder.path, 'filter'), addressFamilyFilter(machine));
        const settings = {
          DATA_DIR: folder.path,
          HOST,
          SITE_URL: 'https://www.shop.example',
          SMTP_URL: `smtp://localhost:${mail.port}`,
          MAIL_TO: 'orders@shop.example',
          MAIL_FROM: 'site@shop.example',
          MAIL_PER_HOUR: '100',
          TRUST_PROXY: '127.0.0.1,10.0.0.0/8',
          RATE_LIMIT: '60',
          MOBILE_LIMIT: '5',
          RETENTION_DAYS: '400',
          STAFF_EMAILS: 'priya@shop.example',
          NODE_ENV: 'production',
        };
        const launcher = ['sh', '-c', SANDBOX, folder.path];
        await using server = await startServer(settings, launcher);
        expect((await server.post(exampleSubmission())).status).toBe(201);
        await mail.waitForMails(1);
      },
    );
  },
);
