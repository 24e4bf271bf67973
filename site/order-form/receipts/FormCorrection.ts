import type { EnquiryFields } from '../../../domain/enquiry/enquiry.ts';
import type { Outbox } from '../outbox/Outbox.ts';

export interface Correction {
  id: string;
  /** What comes back into the form; nothing where this device does not know it. */
  fields?: EnquiryFields;
  /** Whether the form is filled in already, as after the page was loaded again. */
  isRestored?: boolean;
  /** What the form has corrected until now. */
  before?: Correction;
}

/** Which enquiry the form corrects: the next one that is sent replaces it. */
export class FormCorrection {
  readonly #outbox: Pick<Outbox, 'isWithdrawn' | 'subscribe'>;
  readonly #listeners = new Set<() => void>();
  #correction: Correction | undefined;

  constructor(outbox: Pick<Outbox, 'isWithdrawn' | 'subscribe'>) {
    this.#outbox = outbox;
    outbox.subscribe(() => this.#changed());
  }

  /** Calls the listener after every change, until the function that is returned is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** None once the enquiry is withdrawn, also in another tab. */
  readonly get = (): Correction | undefined =>
    this.#correction && !this.#outbox.isWithdrawn(this.#correction.id) ? this.#correction : undefined;

  set(correction: Correction | undefined): void {
    this.#correction = correction;
    this.#changed();
  }

  /** Has the form correct another enquiry, or brings the visitor back to the one that it corrects. */
  begin({ id, fields }: Pick<Correction, 'id' | 'fields'>): void {
    const before = this.get();
    const known = (before?.id === id && before.fields) || fields;
    this.set({ id, ...(known && { fields: known }), ...(before && { before }) });
  }

  /** Goes on with the correction of a form that is filled in already. */
  restore(id: string): void {
    if (!this.get()) this.set({ id, isRestored: true });
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
