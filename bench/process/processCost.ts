import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Clock ticks a second, in which Linux counts a process's time. */
const TICKS = process.platform === 'linux' ? Number(execFileSync('getconf', ['CLK_TCK'])) : Number.NaN;

/** The processor time that a process has used so far, in seconds. */
export function processorSeconds(pid: number): number {
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html fields 14 and 15; the name before them may hold blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** The memory that a process holds now, in MB. */
export function residentMegabytes(pid: number): number {
  return statusMegabytes(pid, 'VmRSS');
}

/** The most memory that a process has ever held, in MB. */
export function peakMegabytes(pid: number): number {
  return statusMegabytes(pid, 'VmHWM');
}

function statusMegabytes(pid: number, name: string): number {
  const kibibytes = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kibibytes) * 1024) / 1e6;
}
