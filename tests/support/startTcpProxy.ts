import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './freePort.ts';
import { listen } from './listen.ts';

/** A proxy before a service, which can make it unreachable or hold back requests or responses. */
export interface TcpProxy extends AsyncDisposable {
  /** `host:port` of the proxy. */
  host: string;
  /** Closes all connections and refuses new ones. */
  disconnect(): Promise<void>;
  /** Accepts connections again and forwards everything, also what was held. */
  connect(): Promise<void>;
  /** The method and URL of each request, oldest first. */
  requestLines: string[];
  /** Forwards requests, and holds their responses until `connect`, except those to CORS preflights. */
  holdResponses(): void;
  /** Holds requests until `connect`, as on a slow connection; those whose client has disconnected are dropped. */
  holdRequests(): void;
  /** Closes the connection of each request whose request line matches, until `connect`. */
  cutRequests(requestLine: RegExp): void;
}

/** Starts a proxy for a service of this machine. */
export async function startTcpProxy(serviceHost: string, servicePort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  const requestLines: string[] = [];
  let holding: 'responses' | 'requests' | undefined;
  let cut: RegExp | undefined;
  const server = createServer((client) => {
    const service = connect(servicePort, serviceHost);
    let isPreflight = false;
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // Some tests disconnect in the middle of a message.
      socket.on('error', () => {});
    }
    client.on('data', (bytes) => {
      const requestLine = /^[A-Z]+ \S+(?= HTTP)/.exec(bytes.toString('latin1'))?.[0];
      if (requestLine) {
        requestLines.push(requestLine);
        isPreflight = requestLine.startsWith('OPTIONS ');
        if (cut?.test(requestLine)) return void client.destroy();
      }
      if (holding === 'requests') held.push(() => service.write(bytes));
      else service.write(bytes);
    });
    service.on('data', (bytes) => {
      if (holding === 'responses' && !isPreflight) held.push(() => client.write(bytes));
      else client.write(bytes);
    });
    service.on('close', () => client.destroy());
    client.on('close', () => service.destroy());
  });
  // The system gives nobody this port while the proxy is disconnected.
  const proxyPort = await listen(server, await freePort());
  const disconnect = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    host: `127.0.0.1:${proxyPort}`,
    requestLines,
    disconnect,
    async connect() {
      holding = undefined;
      cut = undefined;
      for (const release of held.splice(0)) release();
      if (!server.listening) await listen(server, proxyPort);
    },
    holdResponses() {
      holding = 'responses';
    },
    holdRequests() {
      holding = 'requests';
    },
    cutRequests(requestLine) {
      cut = requestLine;
    },
    [Symbol.asyncDispose]: disconnect,
  };
}
