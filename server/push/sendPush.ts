import type { Agent } from 'node:https';
import type { PushMessage } from '../../domain/desk/deviceSchemas.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { PushDevice, VapidKeys } from '../store/PushDevices.ts';

const TIMEOUT_MS = 15_000;

/** How long a push service keeps a message for a device that is off. */
const KEEP_SECONDS = DAY_MS / 1000;

/** A push service has these for a subscription that has ended (RFC 8030 section 7.3). */
const GONE = [404, 410];

export interface PushSender {
  keys: VapidKeys;
  /** Where a push service can reach us (RFC 8292 section 2.1): a `mailto:` URL. */
  subject: string;
  /** How it is reached; absent: directly, with the system's certificates. */
  agent?: Agent;
}

/**
 * Sends a message to a device, encrypted for it alone (RFC 8291).
 *
 * @returns `gone` when its subscription has ended
 * @throws {Error} when the push service can't be reached or refuses it; see {@link describeRefusal}
 */
export async function sendPush(
  { endpoint, keys }: PushDevice,
  message: PushMessage,
  { keys: vapidKeys, subject, agent }: PushSender,
): Promise<'accepted' | 'gone'> {
  // Loaded when it is needed; the command line and most starts need none.
  const { default: webPush } = await import('web-push');
  try {
    await webPush.sendNotification({ endpoint, keys }, JSON.stringify(message), {
      vapidDetails: { subject, ...vapidKeys },
      TTL: KEEP_SECONDS,
      urgency: 'high',
      timeout: TIMEOUT_MS,
      ...(agent && { agent }),
    });
    return 'accepted';
  } catch (error) {
    if (GONE.includes(statusOf(error) ?? 0)) return 'gone';
    throw error;
  }
}

/** Why a message was not accepted, for the log: without the endpoint, which anyone could send to. */
export function describeRefusal(error: unknown): string {
  const status = statusOf(error);
  return status ? `status ${status}` : String((error as { code?: unknown }).code ?? (error as Error).name);
}

function statusOf(error: unknown): number | undefined {
  return (error as { statusCode?: number }).statusCode;
}
