import type { News } from '../../domain/desk/summarySchemas.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { Database } from './database.ts';
import { IS_LISTED } from './EnquiryRecords.ts';

/** News are looked for among this many of the latest steps, which takes a fraction of a millisecond. */
const LATEST_STEPS = 500;
const MAX_NEWS = 30;

/** As many as a page of the list has; the counts are of all. */
const MAX_IDS = 50;
const MAX_NAMES = 2;

/** Of older steps an import or a restored store brings many at once. A holiday is not as long. */
const NEWS_MS = 14 * DAY_MS;

/** What colleagues have done with the enquiries of a member of staff. */
export class NewsStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The row id of the last step, whatever it changed. */
  lastStep(): number {
    const row = this.#database.sql.get`SELECT coalesce(max(row_id), 0) AS lastStep FROM steps`;
    return row?.lastStep as number;
  }

  /**
   * What still stands of the changes by colleagues that assigned enquiries to a member of staff, took theirs over or
   * changed theirs, or removed an order that they have won, latest first.
   *
   * @param after a step; default: the latest ones
   * @param maxAgeMs how long ago a change may have been made
   */
  of(email: string, after = this.lastStep() - LATEST_STEPS, maxAgeMs = NEWS_MS): News[] {
    // The other columns are of the row with the maximum. https://www.sqlite.org/lang_select.html#bareagg
    const rows = this.#database.connection.prepare(`
      SELECT max(step) AS rowId, by, kind, status, record, total(amount) AS amount, hasOrder, count(*) AS count,
        json_group_array(id ORDER BY step DESC) AS ids, json_group_array(name ORDER BY step DESC) AS names
      FROM (
        SELECT s.row_id AS step, change_id, by, changed ->> '$.status.after' AS status, id, document ->> 'Name' AS name,
          CASE WHEN 'wrong-number' IN (iif(channel = 'call', result, NULL), changed ->> '$.closeReason.after')
            THEN 'wrong-number' WHEN changed = '{}' AND channel IS NULL THEN 'note' END AS record,
          iif(changed ->> '$.status' IS NULL,
            coalesce(changed ->> '$.wonAmount', changed ->> '$.wonPacks', changed ->> '$.wonAt') IS NOT NULL,
            'won' IN (changed ->> '$.status.before', changed ->> '$.status.after')) AS hasOrder,
          coalesce(changed ->> '$.wonAmount.after',
            iif(changed ->> '$.status' IS NULL, NULL, changed ->> '$.wonAmount.before')) AS amount,
          CASE WHEN owner = :email THEN iif(changed ->> '$.owner' IS NULL, 'changed', 'assigned')
            WHEN owner = by AND changed ->> '$.owner.before' = :email THEN 'takenOver' ELSE 'changed' END AS kind
        FROM steps s CROSS JOIN enquiries e ON e.row_id = s.enquiry
        WHERE s.row_id > :after AND at > :since AND by <> :email
          AND NOT EXISTS (SELECT 1 FROM steps WHERE undoes = s.version AND enquiry = s.enquiry)
          AND (changed ->> '$.wonBy.before' = :email AND e.status <> 'won'
            OR (owner = :email OR owner = by AND changed ->> '$.owner.before' = :email)
            AND undoes IS NULL AND withdraws IS NULL AND (changed <> '{}' OR note <> '' OR channel IS NOT NULL)
            AND ifnull(changed ->> '$.status.after', e.status) = e.status
            AND NOT EXISTS (SELECT 1 FROM steps WHERE enquiry = s.enquiry AND version > s.version
              AND (changed ->> '$.owner' IS NOT NULL
                OR s.channel = 'call' AND s.result = 'wrong-number' AND s.changed ->> '$.status' IS NULL
                AND coalesce(changed ->> '$.wrongMobile', changed ->> '$.corrections') IS NOT NULL)))
          AND spam_signals IS NULL AND ${IS_LISTED}
      )
      GROUP BY change_id, kind, status, record, hasOrder ORDER BY rowId DESC LIMIT ${MAX_NEWS}`);
    return rows
      .all({ email, after, since: Date.now() - maxAgeMs })
      .map(({ ids, names, amount, hasOrder, ...row }) => ({
        ...(row as Pick<News, 'rowId' | 'by' | 'kind' | 'status' | 'record' | 'count'>),
        order: hasOrder ? (amount as number) : null,
        ids: JSON.parse(ids as string).slice(0, MAX_IDS),
        names: JSON.parse(names as string).slice(0, MAX_NAMES),
      }));
  }
}
