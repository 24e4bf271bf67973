import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a service that can be shut, so that the service is really out of reach, or hold back what goes through. */
export interface Gate extends AsyncDisposable {
  /** `host:port` to reach the service by. */
  address: string;
  /** From now on nobody listens at the address. */
  shut(): Promise<void>;
  /** As at the beginning: requests and answers go through. */
  open(): Promise<void>;
  /** The first lines of the requests that came through, oldest first. */
  requests: string[];
  /** Requests go through; no answer does until `open`. */
  holdAnswers(): void;
  /** As on a slow line: no request goes through until `open`, and only if its client has not hung up by then. */
  holdRequests(): void;
}

/** Opens a gate before a service of this machine. */
export async function startGate(host: string, port: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  const requests: string[] = [];
  let holding: 'answers' | 'requests' | undefined;
  const server = createServer((client) => {
    const service = connect(port, host);
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // A side that hangs up in mid-sentence is what some tests are about.
      socket.on('error', () => {});
    }
    client.on('data', (bytes) => {
      const first = /^[A-Z]+ \S+(?= HTTP)/.exec(bytes.toString('latin1'))?.[0];
      if (first) requests.push(first);
      if (holding === 'requests') held.push(() => service.write(bytes));
      else service.write(bytes);
    });
    service.on('data', (bytes) => {
      if (holding === 'answers') held.push(() => client.write(bytes));
      else client.write(bytes);
    });
    service.on('close', () => client.destroy());
    client.on('close', () => service.destroy());
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const own = await listen(0);
  const shut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    address: `127.0.0.1:${own}`,
    requests,
    shut,
    async open() {
      holding = undefined;
      for (const release of held.splice(0)) release();
      if (!server.listening) await listen(own);
    },
    holdAnswers() {
      holding = 'answers';
    },
    holdRequests() {
      holding = 'requests';
    },
    [Symbol.asyncDispose]: shut,
  };
}
