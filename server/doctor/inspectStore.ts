import { copyFileSync, constants as fileConstants, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { messageOf, OperatorError } from '../errors.ts';
import { type Integrity, integrityOf } from '../store/backUp.ts';
import { Database } from '../store/database.ts';
import { IS_TO_COMPANY } from '../store/JobQueue.ts';

/*
 * A process of its own, since SQLite reads a whole store without letting anything else run, and can only be stopped by
 * ending its process: `node inspectStore.ts facts|integrity FILE`, or `restore COPY FILE`. Prints one line of JSON.
 */

/** What the store records about itself, without personal data. */
export interface StoreFacts {
  backedUpAt: number | null;
  backedUpTo: string | null;
  lastSentAt: number | null;
  waiting: number;
  waitingSince: number | null;
  /** Of the mail that has waited longest. */
  waitingReason: string | null;
  undelivered: number;
  webhooksWaiting: number;
  webhooksUndelivered: number;
  /** Why the last attempt of one of them failed. */
  webhookReason: string | null;
  latestAt: number | null;
  proofArrivedAt: number | null;
  proofMissedSince: number | null;
  proofError: string | null;
}

function readFacts(file: string): StoreFacts {
  using store = openReadOnly(file);
  const hasFacts = store
    .prepare("SELECT 1 FROM pragma_table_info('health') WHERE name = 'proof_error'")
    .get();
  if (!hasFacts) throw new Error('the store was written by another version');
  const ofCompany = `${IS_TO_COMPANY} AND lane <> 'webhook'`;
  const facts = store
    .prepare(
      `SELECT backed_up_at AS backedUpAt, backed_up_to AS backedUpTo,
         proof_arrived_at AS proofArrivedAt, proof_missed_since AS proofMissedSince,
         coalesce(proof_error, (SELECT last_error FROM mail_jobs WHERE kind = 'proof' AND state <> 'sent' LIMIT 1))
           AS proofError,
         (SELECT max(sent_at) FROM mail_jobs WHERE sent_at IS NOT NULL) AS lastSentAt,
         (SELECT count(*) FROM mail_jobs WHERE state = 'undelivered' AND ${ofCompany}) AS undelivered,
         (SELECT max(received_at) FROM enquiries) AS latestAt,
         (SELECT count(*) FROM mail_jobs WHERE state = 'undelivered' AND lane = 'webhook') AS webhooksUndelivered
       FROM health`,
    )
    .get();
  const waiting = store
    .prepare(
      `SELECT count(*) AS waiting, min(coalesce(received_at, written_at)) AS waitingSince, last_error AS waitingReason
       FROM mail_jobs LEFT JOIN enquiries e ON e.row_id = enquiry WHERE state = 'pending' AND ${ofCompany}`,
    )
    .get();
  // The reason is of the row with the maximum. https://www.sqlite.org/lang_select.html#bareagg
  const webhooks = store
    .prepare(
      `SELECT total(state = 'pending') AS webhooksWaiting, last_error AS webhookReason,
         max(iif(last_error IS NULL, 0, written_at))
       FROM mail_jobs WHERE state <> 'sent' AND lane = 'webhook'`,
    )
    .get();
  return { ...facts, ...waiting, ...webhooks } as unknown as StoreFacts;
}

function readIntegrity(file: string): Integrity {
  using store = openReadOnly(file);
  return integrityOf(store);
}

/**
 * Restores a backup as docs/operations.md says, into a folder that is removed as soon as its file is open: whatever ends
 * this process, nothing is left of it. (On Windows, whoever started this removes it.)
 */
function restore(copy: string, file: string): Integrity {
  copyFileSync(copy, file, fileConstants.COPYFILE_EXCL | fileConstants.COPYFILE_FICLONE);
  const store = new Database(file);
  try {
    rmSync(dirname(file), { recursive: true, force: true });
  } catch {
    // It is open.
  }
  return integrityOf(store.connection);
}

function openReadOnly(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: 3_000 });
}

/** Printed in place of a result. */
export interface Failure {
  failure: string;
  /** The result code of SQLite, where the error was one of its. */
  errcode?: number | undefined;
}

const JOBS: Record<string, (first: string, second: string) => object> = {
  facts: readFacts,
  integrity: readIntegrity,
  restore,
};

if (import.meta.main) {
  process.umask(0o077);
  try {
    // Visitors come first.
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Not allowed here.
  }
  const [job = '', first = '', second = ''] = process.argv.slice(2);
  try {
    console.log(JSON.stringify(JOBS[job]?.(first, second)));
  } catch (error) {
    const { errcode } = ((error instanceof OperatorError && error.cause) || error) as { errcode?: number };
    console.log(JSON.stringify({ failure: messageOf(error), errcode } satisfies Failure));
  }
}
