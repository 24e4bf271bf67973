import type { Database } from './database.ts';

/** A successful check holds for this time, so that frequent health requests cost the disk nothing. */
const CHECK_INTERVAL_MS = 1_000;

/** More than an enquiry takes with its indexes. */
const CHECK_BYTES = 65_536;

/** Null: never. */
interface HealthTimes {
  retentionRanAt: number | null;
  backedUpAt: number | null;
  proofArrivedAt: number | null;
  /** Since when no hourly proof arrives. */
  proofMissedSince: number | null;
}

/** Whether the store can be written, and when retention last ran and the last backup was made. */
export class Health {
  readonly #database: Database;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Finds out whether an enquiry could be stored now, by writing as much.
   *
   * @throws {StoreUnavailableError} when it could not
   */
  async check(): Promise<void> {
    const now = performance.now();
    if (now - this.#checkedAt < CHECK_INTERVAL_MS && !this.#database.hasFailedSince(this.#checkedAt)) return;
    await this.#database.commit`UPDATE health SET checked = randomblob(${CHECK_BYTES})`;
    this.#checkedAt = now;
  }

  times(): HealthTimes {
    const row = this.#database.sql.get`
      SELECT retention_ran_at AS retentionRanAt, backed_up_at AS backedUpAt, proof_arrived_at AS proofArrivedAt,
        proof_missed_since AS proofMissedSince FROM health`;
    return row as unknown as HealthTimes;
  }

  /** @param file the whole path of the copy */
  async recordBackup(now: number, file: string): Promise<void> {
    await this.#database.commit`UPDATE health SET backed_up_at = ${now}, backed_up_to = ${file}`;
  }

  /** Dates what happened while the clock was ahead: it was by now. Else nobody would be told for as long that it is missing. */
  async redateFuture(now: number, limit: number): Promise<void> {
    await this.#database.commit`
      UPDATE health SET backed_up_at = iif(backed_up_at > ${limit}, ${now}, backed_up_at),
        proof_arrived_at = iif(proof_arrived_at > ${limit}, ${now}, proof_arrived_at),
        proof_missed_since = iif(proof_missed_since > ${limit}, ${now}, proof_missed_since)
      WHERE max(coalesce(backed_up_at, 0), coalesce(proof_arrived_at, 0), coalesce(proof_missed_since, 0)) > ${limit}`;
  }

  /** Notes that a proof is under way; when it arrives, `JobQueue` does. */
  async recordProofBegun(now: number): Promise<void> {
    await this.#database.commit`
      UPDATE health SET proof_missed_since = coalesce(proof_missed_since, ${now}), proof_error = NULL`;
  }

  async recordProofError(reason: string): Promise<void> {
    await this.#database.commit`UPDATE health SET proof_error = ${reason}`;
  }

  /** Forgets the proofs, where none are sent any more. */
  async forgetProofs(): Promise<void> {
    const { proofArrivedAt, proofMissedSince } = this.times();
    if (proofArrivedAt === null && proofMissedSince === null) return;
    await this.#database.commit`
      UPDATE health SET proof_arrived_at = NULL, proof_missed_since = NULL, proof_error = NULL`;
  }

  async recordRetentionRun(now: number): Promise<void> {
    await this.#database.commit`UPDATE health SET retention_ran_at = ${now}`;
  }
}
