import type { FastifyBaseLogger } from 'fastify';
import type { PushMessage } from '../../domain/desk/deviceSchemas.ts';
import { isHandover } from '../../domain/desk/news.ts';
import { dueMessage, handoverMessage } from '../../domain/desk/notifications.ts';
import { quietUntil } from '../../domain/desk/quietHours.ts';
import { HOUR_MS } from '../../domain/time.ts';
import { failureOf } from '../errors.ts';
import { Loop } from '../Loop.ts';
import { delayAfter } from '../mail/CircuitBreaker.ts';
import type { NewsStore } from '../store/NewsStore.ts';
import { NEWS_MS, type PushDevice, type PushDevices } from '../store/PushDevices.ts';
import type { StaffAccess } from '../store/StaffAccess.ts';
import { composePush } from './composePush.ts';
import { describeRefusal, type PushSender, sendPush } from './sendPush.ts';

/** The store is read at least this often, as the clock or the command line may have changed something. */
const POLL_INTERVAL_MS = 15_000;

/** What arrives within this time of a new enquiry is told with it. */
const GATHER_MS = 100;

/** A device is told of a burst of enquiries in one message. */
const DELAYS = { burstMs: 5_000, firstRetryMs: 5_000 };

const NOT_WRITTEN = 'the devices of the staff cannot be read or written';

interface PushParts extends Omit<PushSender, 'keys'> {
  pushDevices: PushDevices;
  news: NewsStore;
  access: Pick<StaffAccess, 'staff'>;
  /** Milliseconds after a message, and after the first failure, before a device is told again. */
  delays?: { burstMs: number; firstRetryMs: number };
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

interface PendingMessage {
  message: PushMessage;
  /** Records that the device has it. */
  onTold(): unknown;
}

/**
 * Tells the devices of the staff of new enquiries, of their follow-ups that fall due, and of what colleagues assign to
 * them or take over. Nothing waits for it, and what it can't send is in the inbox.
 */
export class PushWorker {
  readonly #loop = new Loop();
  /** The messages that are being sent, by device. */
  readonly #sending = new Map<string, Promise<void>>();
  /** What each device was told of, also where the store could not record it. */
  readonly #told = new Map<string, number>();
  /** The time up to which each was told of follow-ups. A restart forgets it; the lists and the morning's mail tell, too. */
  readonly #toldDueAt = new Map<string, number>();
  /** The step up to which each device was told of what changed hands; a restart forgets it as well. */
  readonly #toldStep = new Map<string, number>();
  /** When each device is tried next, by `performance.now()`, and how often it has failed in a row. */
  readonly #next = new Map<string, { at: number; failures: number }>();

  /** Starts with what has arrived since the devices were told last. */
  start(parts: PushParts): void {
    this.#loop.start(async () => {
      try {
        return await this.#step(parts);
      } catch (error) {
        parts.log.error(failureOf(error), NOT_WRITTEN);
        return POLL_INTERVAL_MS;
      }
    });
  }

  wake(): void {
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await Promise.all(this.#sending.values());
  }

  /** Begins to tell each device that is due. Returns the delay until the next step, in milliseconds. */
  async #step(parts: PushParts): Promise<number> {
    const { pushDevices, news, access } = parts;
    await this.#loop.delay(GATHER_MS);
    if (this.#loop.isStopped) return 0;
    // Before a browser has asked for them, so that a full disk is noticed in the log.
    const keys = await pushDevices.keys();
    const now = Date.now();
    let untilNextMs = POLL_INTERVAL_MS;
    for (const device of pushDevices.all()) {
      if (!access.staff.has(device.email) || this.#sending.has(device.id)) continue;
      if (!this.#toldDueAt.has(device.id)) {
        this.#toldDueAt.set(device.id, now);
        this.#toldStep.set(device.id, news.lastStep());
      }
      const untilQuietEndMs = device.quiet ? (quietUntil(device.quiet, now) ?? now) - now : 0;
      const untilDueMs = (this.#next.get(device.id)?.at ?? 0) - performance.now();
      const waitMs = Math.max(untilQuietEndMs, untilDueMs);
      if (waitMs > 0) untilNextMs = Math.min(untilNextMs, waitMs);
      else this.#tell(device, parts, { ...parts, keys }, now);
    }
    return untilNextMs;
  }

  #tell(device: PushDevice, parts: PushParts, sender: PushSender, now: number): void {
    const { pushDevices, log, delays = DELAYS } = parts;
    const { id } = device;
    const pending = this.#messageFor(device, parts, now);
    if (!pending) return;
    const onResult = async (result: 'accepted' | 'gone') => {
      if (result === 'gone') {
        await pushDevices.removeEnded(device);
        log.info('a device has ended its subscription, and is not told any more');
        return;
      }
      this.#next.set(id, { at: performance.now() + delays.burstMs, failures: 0 });
      await pending.onTold();
    };
    const onError = (error: unknown) => {
      const failures = (this.#next.get(id)?.failures ?? 0) + 1;
      const delayMs = delayAfter(failures, delays.firstRetryMs, HOUR_MS);
      this.#next.set(id, { at: performance.now() + delayMs, failures });
      log.warn({ failures, reason: describeRefusal(error) }, 'a device could not be told; it is tried again');
    };
    const sending = sendPush(device, pending.message, sender)
      .then(onResult, onError)
      .catch((error: unknown) => log.error(failureOf(error), NOT_WRITTEN))
      .finally(() => {
        this.#sending.delete(id);
        this.wake();
      });
    this.#sending.set(id, sending);
  }

  /** What a device is told next. What a change makes overdue at once is no news. */
  #messageFor(
    { id, email, toldJob }: PushDevice,
    { pushDevices, news }: PushParts,
    now: number,
  ): PendingMessage | undefined {
    const arrivals = pushDevices.arrivalsAfter(Math.max(toldJob, this.#told.get(id) ?? 0), now);
    if (arrivals) {
      const onTold = () => {
        this.#told.set(id, arrivals.lastJob);
        return pushDevices.recordTold(id, arrivals.lastJob);
      };
      return { message: composePush(arrivals), onTold };
    }
    const due = pushDevices.dueSince(email, this.#toldDueAt.get(id) ?? now, now);
    const onDueTold = () => void this.#toldDueAt.set(id, now);
    if (due) return { message: dueMessage(due.count, due.id), onTold: onDueTold };
    onDueTold();
    const lastStep = news.lastStep();
    const handovers = news.of(email, this.#toldStep.get(id) ?? lastStep, NEWS_MS).filter(isHandover);
    const onHandoversTold = () => void this.#toldStep.set(id, lastStep);
    if (handovers.length > 0) return { message: handoverMessage(handovers), onTold: onHandoversTold };
    onHandoversTold();
    return undefined;
  }
}
