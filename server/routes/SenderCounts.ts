import { normalizeIP } from '@fastify/rate-limit';
import { HOUR_MS } from '../../domain/time.ts';
import type { EnquiryMetadata } from '../store/EnquiryStore.ts';

/** Bounds the memory that a flood from many IPs can take; beyond, counting starts anew. */
const MAX_ENQUIRIES = 100_000;

/**
 * Counts the enquiries of each IP within the hour, in memory only: no IP is stored. An IPv6 /64 counts as one sender.
 *
 * An IP that sends more in an hour than the rate limit allows in half a minute is flagged, never refused. With the
 * default that is 60 an hour: the customers of a mobile operator, a pharmacy or a family may share an IP.
 */
export class SenderCounts {
  readonly #limitPerHour: number;
  /** The ids of the enquiries of each sender: one that is tried again counts once. */
  readonly #ids = new Map<string, Set<string>>();
  #count = 0;
  #hourEndsAt = 0;

  /** @param rateLimit enquiries a minute that one IP may send; 0 turns this off too */
  constructor(rateLimit: number) {
    this.#limitPerHour = Math.ceil(rateLimit / 2);
  }

  /** Counts an enquiry, and adds the sender's rank and a spam signal to its metadata. */
  addTo(metadata: EnquiryMetadata, ip: string, id: string): EnquiryMetadata {
    if (this.#limitPerHour === 0) return metadata;
    const senderRank = this.#add(normalizeIP(ip, 64), id);
    const isFlagged = senderRank > this.#limitPerHour;
    return {
      ...metadata,
      senderRank,
      spamSignals: [...(metadata.spamSignals ?? []), ...(isFlagged ? ['repeated-ip' as const] : [])],
    };
  }

  #add(sender: string, id: string): number {
    const now = performance.now();
    if (now >= this.#hourEndsAt || this.#count >= MAX_ENQUIRIES) {
      this.#ids.clear();
      this.#count = 0;
      this.#hourEndsAt = now + HOUR_MS;
    }
    const ids = this.#ids.get(sender) ?? new Set();
    if (!ids.has(id)) this.#count += 1;
    this.#ids.set(sender, ids.add(id));
    return ids.size;
  }
}
