import { createHash } from 'node:crypto';
import type { DeviceBody, DeviceList } from '../../domain/desk/deviceSchemas.ts';
import type { QuietHours } from '../../domain/desk/quietHours.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { Database } from './database.ts';
import { IS_LISTED } from './EnquiryRecords.ts';
import { tokenHashOf } from './StaffAccess.ts';

/** The server's keys (VAPID, RFC 8292), in base64url. A subscription works with those alone that it was made with. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export interface PushDevice {
  id: string;
  email: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  quiet: QuietHours | null;
  /** The last mail job, of an enquiry or not, that it was told of. */
  toldJob: number;
}

/** The enquiries that a device was not told of. */
export interface Arrivals {
  count: number;
  packs: number;
  /** The last one. */
  id: string;
  buyerKind: string;
  /** The last mail job there was. */
  lastJob: number;
}

/** Enquiries of one member of staff whose follow-ups fell due. */
export interface DueEnquiries {
  count: number;
  /** The id of the last one. */
  id: string;
}

/** Further devices of one person take the place of the first. */
const MAX_DEVICES = 20;

/** What has waited longer is no news. */
export const NEWS_MS = DAY_MS;

/**
 * The devices of the staff that are told of new enquiries. Each knows the last mail job that it was told of: every
 * unflagged enquiry of a visitor has one, and their row ids only grow. So nothing is written when an enquiry is stored.
 */
export class PushDevices {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The keys of this store, which are made once. */
  async keys(): Promise<VapidKeys> {
    const stored = this.#storedKeys();
    if (stored) return stored;
    const { default: webPush } = await import('web-push');
    const made = Buffer.from(JSON.stringify(webPush.generateVAPIDKeys()));
    await this.#database
      .commit`INSERT INTO secrets (name, value) VALUES ('vapid', ${made}) ON CONFLICT DO NOTHING`;
    return this.#storedKeys() as VapidKeys;
  }

  #storedKeys(): VapidKeys | undefined {
    const row = this.#database.sql.get`SELECT value FROM secrets WHERE name = 'vapid'`;
    return row && JSON.parse(Buffer.from(row.value as Uint8Array).toString());
  }

  /**
   * Adds a device, or updates it, and returns its id: it belongs to whoever has signed in there last, until the session
   * of this token ends by signing out. It is told of what arrives from now on.
   */
  async add(
    email: string,
    token: string,
    { endpoint, keys, name }: DeviceBody,
    now: number,
  ): Promise<string> {
    const { sql } = this.#database;
    const id = createHash('sha256').update(endpoint).digest('hex');
    const session = tokenHashOf(token);
    await this.#database.write(() => {
      sql.run`DELETE FROM push_devices WHERE id = ${id} AND email <> ${email}`;
      sql.run`
        INSERT INTO push_devices (id, email, session, endpoint, p256dh, auth, name, added_at, told_job)
        VALUES (${id}, ${email}, ${session}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${name}, ${now},
          (SELECT coalesce(max(row_id), 0) FROM mail_jobs))
        ON CONFLICT (id) DO UPDATE SET
          session = excluded.session, p256dh = excluded.p256dh, auth = excluded.auth, name = excluded.name`;
      sql.run`
        DELETE FROM push_devices WHERE id IN (
          SELECT id FROM push_devices WHERE email = ${email} ORDER BY added_at DESC LIMIT -1 OFFSET ${MAX_DEVICES})`;
    });
    return id;
  }

  async setQuiet(id: string, email: string, quiet: QuietHours | null): Promise<void> {
    await this.#database.commit`
      UPDATE push_devices SET quiet_from = ${quiet?.from ?? null}, quiet_to = ${quiet?.to ?? null}
      WHERE id = ${id} AND email = ${email}`;
  }

  async remove(id: string, email: string): Promise<void> {
    await this.#database.commit`DELETE FROM push_devices WHERE id = ${id} AND email = ${email}`;
  }

  /** The devices of one member of staff, first added first. */
  of(email: string): DeviceList['devices'] {
    const rows = this.#database.sql.all`
      SELECT id, name, added_at AS addedAt, quiet_from, quiet_to FROM push_devices
      WHERE email = ${email} ORDER BY added_at, id`;
    return rows.map(readQuiet) as DeviceList['devices'];
  }

  all(): PushDevice[] {
    const rows = this.#database.sql.all`
      SELECT id, email, endpoint, p256dh, auth, quiet_from, quiet_to, told_job AS toldJob FROM push_devices`;
    return rows.map(({ p256dh, auth, ...row }) => ({
      ...readQuiet(row),
      keys: { p256dh, auth },
    })) as PushDevice[];
  }

  /** The enquiries that have arrived after a mail job, and are still new; undefined: there are none. */
  arrivalsAfter(job: number, now: number): Arrivals | undefined {
    // The other columns are of the row with the maximum. https://www.sqlite.org/lang_select.html#bareagg
    const arrivals = this.#database.connection.prepare(`
      SELECT count(*) AS count, total(quantity) AS packs, max(j.row_id), e.id, buyer_kind AS buyerKind,
        (SELECT max(row_id) FROM mail_jobs) AS lastJob
      FROM mail_jobs j JOIN enquiries e ON e.row_id = j.enquiry
      WHERE j.row_id > :job AND j.kind = 'enquiry' AND status = 'new' AND received_at > :since
        AND spam_signals IS NULL AND ${IS_LISTED}`);
    const row = arrivals.get({ job, since: now - NEWS_MS });
    return row?.count ? (row as unknown as Arrivals) : undefined;
  }

  /** The follow-ups of a member of staff whose time came since then, and that are still to be done; undefined: there are none. */
  dueSince(email: string, since: number, now: number): DueEnquiries | undefined {
    const due = this.#database.connection.prepare(`
      SELECT count(*) AS count, max(follow_up_at), id FROM enquiries
      WHERE follow_up_at >= :since AND follow_up_at < :now AND +owner = :email AND spam_signals IS NULL AND ${IS_LISTED}`);
    const row = due.get({ email, since: Math.max(since, now - NEWS_MS), now });
    return row?.count ? (row as unknown as DueEnquiries) : undefined;
  }

  async recordTold(id: string, job: number): Promise<void> {
    await this.#database.commit`UPDATE push_devices SET told_job = ${job} WHERE id = ${id}`;
  }

  /** Removes a device whose subscription has ended, unless it has subscribed anew meanwhile. */
  async removeEnded({ id, keys }: PushDevice): Promise<void> {
    await this.#database.commit`DELETE FROM push_devices WHERE id = ${id} AND p256dh = ${keys.p256dh}`;
  }
}

function readQuiet({ quiet_from: from, quiet_to: to, ...row }: Record<string, unknown>) {
  return { ...row, quiet: from ? { from, to } : null };
}
