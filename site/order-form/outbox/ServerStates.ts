import type { EnquiryState } from '../../../domain/enquiry/enquirySchemas.ts';
import type { Delivery } from '../delivery/contract.ts';
import type { EnquiryStorage } from './EnquiryStorage.ts';
import { canChangeElsewhere, learned, linkedIds, type Receipt } from './keptEnquiry.ts';

/** Of how many the state is fetched when a list opens: the newest, which are read. */
const MAX_FETCHED = 5;

/** What our server says of enquiries that may have been corrected or withdrawn elsewhere. */
export class ServerStates {
  readonly #delivery: Delivery;
  readonly #storage: EnquiryStorage;
  /**
   * By id, of those that only a link names, and of those that it does not know (undefined). They are not kept: a link is for
   * its tab alone, and an older server knows none.
   */
  readonly #states = new Map<string, EnquiryState | undefined>();

  constructor({ delivery, storage }: { delivery: Delivery; storage: EnquiryStorage }) {
    this.#delivery = delivery;
    this.#storage = storage;
  }

  isUnknown(id: string): boolean {
    return this.#states.has(id) && !this.#states.get(id);
  }

  isWithdrawn(id: string): boolean {
    return this.#states.get(id)?.withdrawnAt !== undefined;
  }

  /** An enquiry that only a link names, with what the server says of it; of one that it does not know, nothing else. */
  linked(receipt: Receipt): Receipt {
    const { id, product } = receipt;
    if (this.isUnknown(id)) return { id, product, state: 'unknown' };
    const state = this.#states.get(id);
    return state ? learned(receipt, state) : receipt;
  }

  /**
   * Fetches what was done elsewhere with the newest of a list that were sent, and with one that a link names. What the
   * server does not say stays as it was.
   */
  async fetch(listed: readonly { id: string }[], linked?: { id: string }): Promise<void> {
    const { stateOf } = this.#delivery;
    if (!stateOf) return;
    const ids = new Set([...(linked ? [linked] : []), ...listed].map(({ id }) => id));
    const changeable = [...ids].filter((id) => {
      const kept = this.#storage.get(id);
      return kept ? canChangeElsewhere(kept) : id === linked?.id;
    });
    await Promise.allSettled(
      changeable.slice(0, MAX_FETCHED).map(async (id) => {
        const state = await stateOf(id);
        if (state && this.#storage.get(id)) this.#store(id, state);
        else this.#states.set(id, state);
      }),
    );
  }

  #store(id: string, state: EnquiryState): void {
    this.#storage.change(id, (kept) => (kept.state ? learned(kept, state) : kept));
    const { withdrawnAt } = state;
    if (withdrawnAt === undefined) return;
    for (const one of linkedIds(this.#storage.list(), id))
      this.#storage.change(one, (kept) => (kept.state ? learned(kept, { withdrawnAt }) : kept));
  }
}
