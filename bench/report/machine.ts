import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** What the numbers were measured on, one fact a line; nothing that names the machine or its folders. */
export function machineFacts(browser: string | undefined): string[] {
  const processors = cpus();
  return [
    `Processor: ${processors[0]?.model.trim() ?? 'unknown'}, ${processors.length} cores`,
    `Memory: ${(totalmem() / 2 ** 30).toFixed(0)} GiB`,
    `System: ${type()} ${release()}`,
    `Node: ${process.version}`,
    `Browser: ${browser ? versionOf(browser) : 'none'}`,
    `Date: ${new Date().toISOString().slice(0, 10)}`,
    `Load average before the run: ${(loadavg()[0] ?? 0).toFixed(2)}`,
  ];
}

function versionOf(program: string): string {
  const words = execFileSync(program, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return words.trim().replace(/ built on.*/, '');
}
