import autocannon from 'autocannon';
import { anyonesEnquiry } from './anyonesEnquiry.ts';

/** What a server did under load. */
export interface Throughput {
  /** Answers of status 2xx a second. */
  rate: number;
  /** How many of those answers there were. */
  answers: number;
}

/** How much to ask: for so many seconds, or until so many answers have come. */
type Load = { connections: number; headers?: Record<string, string> } & (
  | { seconds: number }
  | { answers: number }
);

/** Asks for a page over and over, each connection as soon as it has its answer. */
export function fullLoadOfPages(url: string, load: Load): Promise<Throughput> {
  return run({ url, ...optionsOf(load), headers: load.headers ?? {} });
}

/** Sends new enquiries over and over, each connection as soon as it has its answer. */
export function fullLoadOfEnquiries(url: string, load: Load): Promise<Throughput> {
  return run({
    url,
    ...optionsOf(load),
    requests: [
      {
        method: 'POST',
        path: '/api/enquiries',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: anyonesEnquiry() }),
      },
    ],
  });
}

function optionsOf({ connections, ...load }: Load) {
  return 'answers' in load ? { connections, amount: load.answers } : { connections, duration: load.seconds };
}

async function run(options: autocannon.Options): Promise<Throughput> {
  const result = await autocannon(options);
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${options.url}: ${result.errors} failures and ${result.non2xx} refusals under load`);
  }
  const answers = result['2xx'];
  return { answers, rate: answers / result.duration };
}
