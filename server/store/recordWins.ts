import type { DatabaseSync } from 'node:sqlite';
import type { Step } from '../../domain/desk/inboxSchemas.ts';
import { MINUTE_MS } from '../../domain/time.ts';

/** A step that marked an enquiry as won, or as no longer won. */
interface StepRow {
  row_id: number;
  enquiry: number;
  version: number;
  at: number;
  by: string;
  changed: string;
}

/** When and by whom an enquiry was won; nulls: it is not. */
interface Win {
  at: number | null;
  by: string | null;
}

const NOT_WON: Win = { at: null, by: null };

/**
 * Adds to a history of schema version 4 when and by whom an enquiry was won: to each step that marked it as won or no
 * longer won, and to the enquiry as it is now. One that is won without a step was won when it was first contacted.
 *
 * @param enquiry its row id; without it, of all
 */
export function recordWins(connection: DatabaseSync, enquiry: number | bigint | null = null): void {
  const steps = connection
    .prepare(
      `SELECT row_id, enquiry, version, at, by, changed FROM steps
       WHERE (enquiry = :enquiry OR :enquiry IS NULL)
         AND 'won' IN (changed ->> '$.status.before', changed ->> '$.status.after')
       ORDER BY enquiry, version`,
    )
    .all({ enquiry }) as unknown as StepRow[];
  const update = connection.prepare('UPDATE steps SET changed = ? WHERE row_id = ?');
  const updateEnquiry = connection.prepare('UPDATE enquiries SET won_at = ?, won_by = ? WHERE row_id = ?');
  let last: { step: StepRow; before: Win; after: Win } | undefined;
  for (const step of steps) {
    const earlier = last?.step.enquiry === step.enquiry ? last : undefined;
    const changed = JSON.parse(step.changed) as Step['changed'];
    const before = earlier?.after ?? NOT_WON;
    const after =
      changed.status?.after !== 'won'
        ? NOT_WON
        : earlier && isUndo(step, earlier.step) && earlier.before.at !== null
          ? earlier.before
          : { at: step.at, by: step.by };
    if (before.at !== after.at) changed.wonAt = { before: before.at, after: after.at };
    if (before.by !== after.by) changed.wonBy = { before: before.by, after: after.by };
    update.run(JSON.stringify(changed), step.row_id);
    updateEnquiry.run(after.at, after.by, step.enquiry);
    last = { step, before, after };
  }
  connection
    .prepare(
      `UPDATE enquiries SET won_at = coalesce(first_contact_at, received_at)
       WHERE (row_id = :enquiry OR :enquiry IS NULL) AND status = 'won' AND won_at IS NULL`,
    )
    .run({ enquiry });
}

/** Whether a step that marked an enquiry as won again has undone the one before it: Undo is offered for seconds. */
function isUndo(step: StepRow, earlier: StepRow): boolean {
  return step.version === earlier.version + 1 && step.by === earlier.by && step.at - earlier.at < MINUTE_MS;
}
