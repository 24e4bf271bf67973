import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { anyonesEnquiry } from './anyonesEnquiry.ts';

/**
 * Sends enquiries at a steady pace, whether or not earlier ones have been answered, as visitors do who know nothing
 * of each other. The time of each runs from when it was due, so that a stall counts for all that it held up.
 *
 * @param perSecond how many are due each second, evenly spread
 * @returns how long each took, in milliseconds
 * @throws {Error} when one of them is not accepted
 */
export async function steadyLoad(url: string, perSecond: number, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const waiting: Promise<number>[] = [];
  const start = performance.now();
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = start + (index * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    const sent = send(url, agent, due);
    // Looked at when all have been sent; until then a failure must not end the process.
    sent.catch(() => {});
    waiting.push(sent);
  }
  try {
    return await Promise.all(waiting);
  } finally {
    agent.destroy();
  }
}

function send(url: string, agent: Agent, due: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const body = anyonesEnquiry();
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const asked = request(`${url}/api/enquiries`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === 201) resolve(performance.now() - due);
        else reject(new Error(`an enquiry under steady load was answered ${answer.statusCode}`));
      });
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // The server may let an idle connection go in the very moment it is used; browsers, too, then ask once more.
      if (asked.reusedSocket && error.code === 'ECONNRESET') resolve(send(url, agent, due));
      else reject(error);
    });
    asked.end(body);
  });
}
