import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../tests/support/freePort.ts';
import { waitFor } from '../../tests/support/waitFor.ts';
import { stopProcess } from '../process/startProgram.ts';

/** A running nginx that serves one folder. */
export interface Nginx extends AsyncDisposable {
  url: string;
  pid: number;
  version: string;
}

/**
 * Starts nginx as one process on a folder of precompressed files, as fast as it can be set up: no access log, files
 * kept open, and the same headers as ours, so that both send the same bytes.
 *
 * @param folder the built site, with `.gz` files beside it
 * @param workFolder where it may write
 * @param headers sent with every answer
 * @returns nothing where this machine has no nginx and can't get one
 */
export async function startNginx(
  folder: string,
  workFolder: string,
  headers: Record<string, string>,
): Promise<Nginx | undefined> {
  const version = findNginx();
  if (!version) return undefined;
  const port = await freePort();
  const configuration = join(workFolder, 'nginx.conf');
  await mkdir(workFolder, { recursive: true });
  await writeFile(configuration, configurationOf({ folder, workFolder, port, headers }));
  const child: ChildProcess = spawn('nginx', ['-p', workFolder, '-c', configuration], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(
    () =>
      fetch(url).then(
        () => true,
        () => undefined,
      ),
    'nginx to start',
  );
  return { url, pid: child.pid ?? 0, version, [Symbol.asyncDispose]: () => stopProcess(child) };
}

function findNginx(): string | undefined {
  const ask = () => {
    const words = execFileSync('sh', ['-c', 'nginx -v 2>&1'], { encoding: 'utf8' });
    return /nginx\/([\d.]+)/.exec(words)?.[1];
  };
  try {
    return ask();
  } catch {
    try {
      execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', 'nginx-light'], {
        stdio: 'ignore',
        timeout: 300_000,
      });
      return ask();
    } catch {
      return undefined;
    }
  }
}

interface Configuration {
  folder: string;
  workFolder: string;
  port: number;
  headers: Record<string, string>;
}

function configurationOf({ folder, workFolder, port, headers }: Configuration): string {
  const added = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}";`);
  return `
daemon off;
master_process off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${workFolder}/nginx.pid;
error_log ${workFolder}/error.log;
events { worker_connections 1024; }
http {
  types { text/html html; }
  access_log off;
  client_body_temp_path ${workFolder}/body;
  proxy_temp_path ${workFolder}/proxy;
  fastcgi_temp_path ${workFolder}/fastcgi;
  uwsgi_temp_path ${workFolder}/uwsgi;
  scgi_temp_path ${workFolder}/scgi;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=100;
  gzip_static on;
  gzip_vary on;
  charset utf-8;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    index index.html;
    ${added.join('\n    ')}
  }
}
`;
}
