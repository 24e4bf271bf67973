import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { peakMegabytes } from '../process/processCost.ts';
import { ROOT } from '../process/startProgram.ts';

/** How often the memory of the process is looked at, in milliseconds. */
const GLANCE = 10;

/** How `npm run enquiries` starts the command line, without npm's own memory and time. */
const [, ...COMMAND_LINE] = (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { enquiries: string } }
).scripts.enquiries.split(' ');

/** What an export of everything costs. */
export interface ExportCost {
  /** Rows a second, the start of the process included. */
  rate: number;
  /** The most memory that the process ever held, in MB. */
  memory: number;
}

/**
 * Exports a whole store with the staff's own command.
 *
 * @throws {Error} when it does not end well
 */
export async function exportCost(folder: string): Promise<ExportCost> {
  const start = performance.now();
  const child = spawn(process.execPath, [...COMMAND_LINE, 'export'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let memory = 0;
  const glance = setInterval(() => {
    const now = peakMegabytes(child.pid ?? 0);
    if (now > memory) memory = now;
  }, GLANCE);
  let lines = 0;
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
  }
  clearInterval(glance);
  if (child.exitCode) throw new Error(`the export ended with ${child.exitCode}`);
  return { rate: (lines - 1) / ((performance.now() - start) / 1000), memory };
}
