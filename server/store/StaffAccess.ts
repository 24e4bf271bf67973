import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { SESSION_MS, SIGN_IN_LINK_MS } from '../../domain/desk/inboxApi.ts';
import type { Database } from './database.ts';
import type { MailJobs } from './MailJobs.ts';

/** A token that someone holds, and when it stops working. */
interface Grant {
  token: string;
  expiresAt: number;
}

/** 256 bits: nobody guesses one. */
const TOKEN_BYTES = 32;

/**
 * Who may use the inbox: requests for links, links, sessions. Tokens are kept as SHA-256 alone, so that whoever reads
 * the store, or a backup, can't sign in with it.
 */
export class StaffAccess {
  readonly #database: Database;
  readonly #mailJobs: MailJobs;
  /** The e-mails of those who may use the inbox, in lower case. */
  readonly staff: ReadonlySet<string>;

  constructor(database: Database, mailJobs: MailJobs, staff: readonly string[]) {
    this.#database = database;
    this.#mailJobs = mailJobs;
    this.staff = new Set(staff);
  }

  /**
   * Ends the sessions and links of those who are no longer on the list, so that they stay out when they are put back,
   * and removes their devices. For the server alone: the command line is often run without the list.
   */
  async endUnlisted(): Promise<void> {
    const listed = JSON.stringify([...this.staff]);
    for (const table of ['staff_sessions', 'sign_in_links', 'push_devices']) {
      const unlisted = `FROM ${table} WHERE email NOT IN (SELECT value FROM json_each(?))`;
      // Only when there are any, so that a server starts that was killed by a full disk.
      if (!this.#database.connection.prepare(`SELECT 1 ${unlisted} LIMIT 1`).get(listed)) continue;
      await this.#database.write(() => this.#database.connection.prepare(`DELETE ${unlisted}`).run(listed));
    }
  }

  /**
   * Queues the mail with a link. For an e-mail that is not on the list, or none, the very same is written, and the
   * worker drops it: neither the response nor its time tells one from the other.
   */
  async requestLink(email: string | undefined, now: number): Promise<void> {
    const { sql } = this.#database;
    await this.#database.write(() => {
      const request = randomUUID();
      sql.run`
        INSERT INTO sign_in_requests (id, email, requested_at)
        VALUES (${request}, ${email !== undefined && this.staff.has(email) ? email : null}, ${now})`;
      this.#mailJobs.queueSignIn(request, now);
    });
  }

  /**
   * Makes the link of a request that is about to be mailed; undefined when nobody is to be mailed, or the request is
   * older than a link would work. Each attempt to mail it makes another, because the token itself is stored nowhere;
   * the first that is used ends them all.
   */
  async linkFor(request: string, now: number): Promise<(Grant & { email: string }) | undefined> {
    const row = this.#database.sql.get`
      SELECT email FROM sign_in_requests WHERE id = ${request} AND requested_at >= ${now - SIGN_IN_LINK_MS}`;
    const email = row?.email as string | null | undefined;
    if (!email || !this.staff.has(email)) return undefined;
    return { email, ...(await this.#database.write(() => this.#addLink(email, request, now))) };
  }

  /** Makes a link for someone on this machine; the e-mail, in lower case, must be on the list. */
  issueLink(email: string, now: number): Promise<Grant> {
    return this.#database.write(() => this.#addLink(email, randomUUID(), now));
  }

  /** Opens a session for a link's token, once; undefined when the token is unknown, was used, or is too old. */
  async openSession(token: string, now: number): Promise<(Grant & { email: string }) | undefined> {
    const { sql } = this.#database;
    const find = () =>
      sql.get`
        SELECT email, request FROM sign_in_links
        WHERE token_hash = ${tokenHashOf(token)} AND expires_at > ${now}` as
        | { email: string; request: string }
        | undefined;
    // Writing is kept for tokens that exist, as anyone can send any.
    if (!find()) return undefined;
    return this.#database.write(() => {
      const link = find();
      if (!link || !this.staff.has(link.email)) return undefined;
      sql.run`DELETE FROM sign_in_links WHERE request = ${link.request}`;
      const grant = newGrant(now + SESSION_MS);
      sql.run`
        INSERT INTO staff_sessions (token_hash, email, expires_at)
        VALUES (${tokenHashOf(grant.token)}, ${link.email}, ${grant.expiresAt})`;
      return { email: link.email, ...grant };
    });
  }

  /** The e-mail of a session's token; undefined when there is no such session, it has ended, or the e-mail is no longer listed. */
  emailOf(token: string, now: number): string | undefined {
    const row = this.#database.sql.get`
      SELECT email FROM staff_sessions WHERE token_hash = ${tokenHashOf(token)} AND expires_at > ${now}`;
    const email = row?.email as string | undefined;
    return email !== undefined && this.staff.has(email) ? email : undefined;
  }

  /** Ends one session, and tells its device of nothing any more. */
  async endSession(token: string): Promise<void> {
    const { sql } = this.#database;
    await this.#database.write(() => {
      sql.run`DELETE FROM staff_sessions WHERE token_hash = ${tokenHashOf(token)}`;
      sql.run`DELETE FROM push_devices WHERE session = ${tokenHashOf(token)}`;
    });
  }

  /** Ends all sessions of a person, and the links that would open another; removes their devices. */
  async endAllSessions(email: string): Promise<void> {
    const { sql } = this.#database;
    await this.#database.write(() => {
      sql.run`DELETE FROM staff_sessions WHERE email = ${email}`;
      sql.run`DELETE FROM push_devices WHERE email = ${email}`;
      sql.run`DELETE FROM sign_in_links WHERE email = ${email}`;
    });
  }

  /** Lets the sessions and links that began while the clock was ahead end as others do. */
  async shortenFuture(now: number, limit: number): Promise<void> {
    const { sql } = this.#database;
    await this.#database.write(() => {
      sql.run`
        UPDATE staff_sessions SET expires_at = ${now + SESSION_MS} WHERE expires_at > ${limit + SESSION_MS}`;
      sql.run`DELETE FROM sign_in_links WHERE expires_at > ${limit + SIGN_IN_LINK_MS}`;
    });
  }

  async deleteExpired(now: number): Promise<void> {
    const { sql } = this.#database;
    await this.#database.write(() => {
      sql.run`DELETE FROM staff_sessions WHERE expires_at <= ${now}`;
      sql.run`DELETE FROM sign_in_links WHERE expires_at <= ${now}`;
      sql.run`DELETE FROM sign_in_requests WHERE requested_at <= ${now - SIGN_IN_LINK_MS}`;
    });
  }

  #addLink(email: string, request: string, now: number): Grant {
    const grant = newGrant(now + SIGN_IN_LINK_MS);
    this.#database.sql.run`
      INSERT INTO sign_in_links (token_hash, email, request, expires_at)
      VALUES (${tokenHashOf(grant.token)}, ${email}, ${request}, ${grant.expiresAt})`;
    return grant;
  }
}

function newGrant(expiresAt: number): Grant {
  return { token: randomBytes(TOKEN_BYTES).toString('base64url'), expiresAt };
}

/** What is stored of a token. */
export function tokenHashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
