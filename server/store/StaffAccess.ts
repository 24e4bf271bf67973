import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { SESSION_MILLISECONDS, SIGN_IN_LINK_MILLISECONDS } from '../../domain/inbox/inboxApi.ts';
import { inTransaction } from './inTransaction.ts';
import { signInJobOf } from './MailQueue.ts';
import { StoreUnavailableError } from './StoreUnavailableError.ts';

/** A token that someone holds, and when it stops working. */
export interface Grant {
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** What came of asking for a sign-in link; the same for an address on the list and any other. */
export type Asked = { kind: 'queued' } | { kind: 'too-many'; retryAfter: number };

/**
 * So many links may be asked for one address within the time that a link works. Someone who asks on another's behalf
 * can therefore lock nobody out: the links that he causes to be sent work for the one who gets them.
 */
const MOST_REQUESTS = 3;

/** 256 bits: nobody guesses one. */
const TOKEN_BYTES = 32;

/**
 * Who may use the inbox: requests for links, links, sessions. Tokens are kept as SHA-256 alone, so that whoever reads
 * the store, or a backup, can't sign in with it.
 */
export class StaffAccess {
  readonly #database: DatabaseSync;
  readonly #staff: ReadonlySet<string>;

  /**
   * @param database from `openDatabase`
   * @param staff the addresses of those who may use the inbox, in small letters
   */
  constructor(database: DatabaseSync, staff: readonly string[]) {
    this.#database = database;
    this.#staff = new Set(staff);
  }

  /**
   * Ends the sessions and links of those who are no longer on the list, so that they stay out when they are put back.
   * For the server alone: the command line is often run without the list.
   *
   * @throws {StoreUnavailableError} when the store can't write
   */
  endUnlisted(): void {
    const listed = JSON.stringify([...this.#staff]);
    for (const table of ['staff_sessions', 'sign_in_links']) {
      const unlisted = `FROM ${table} WHERE email NOT IN (SELECT value FROM json_each(?))`;
      // Only when there are any, or a full disk would keep the server from starting.
      if (!this.#database.prepare(`SELECT 1 ${unlisted} LIMIT 1`).get(listed)) continue;
      this.#write(() => this.#database.prepare(`DELETE ${unlisted}`).run(listed));
    }
  }

  /** Whether an address, in small letters, is on the list. */
  isStaff(email: string): boolean {
    return this.#staff.has(email);
  }

  /**
   * Queues the mail with a link. For an address that is not on the list the very same is written, and the worker
   * drops it: neither the answer nor its time tells one from the other.
   *
   * @param address in small letters
   * @param now milliseconds since 1970
   * @throws {StoreUnavailableError} when the store can't write
   */
  ask(address: string, now: number): Asked {
    const hash = hashOf(address);
    const since = now - SIGN_IN_LINK_MILLISECONDS;
    return this.#write(() => {
      this.#forgetExpired(now);
      const requests = this.#database
        .prepare(
          `SELECT asked_at FROM sign_in_requests
           WHERE address_hash = ? AND asked_at > ? AND asked_at <= ? ORDER BY asked_at`,
        )
        .all(hash, since, now); // Later ones bear the time of a clock that was ahead.
      if (requests.length >= MOST_REQUESTS) {
        const first = requests[0]?.asked_at as number;
        return { kind: 'too-many', retryAfter: Math.max(1, Math.ceil((first - since) / 1000)) };
      }
      const job = signInJobOf(randomUUID());
      const email = this.isStaff(address) ? address : null;
      this.#database.prepare('INSERT INTO sign_in_requests VALUES (?, ?, ?, ?)').run(job, hash, email, now);
      this.#database.prepare('INSERT INTO mail_jobs (name, due_at, urgent) VALUES (?, ?, 1)').run(job, now);
      return { kind: 'queued' };
    });
  }

  /**
   * Makes the link of a request that is about to be mailed. Each try to mail it makes another, because the token
   * itself is kept nowhere; the first that is used ends them all.
   *
   * @param job the request's mail job
   * @returns nothing when nobody is to be mailed, or the request is older than a link would work
   */
  linkFor(job: string, now: number): (Grant & { email: string }) | undefined {
    const row = this.#database
      .prepare('SELECT email, asked_at FROM sign_in_requests WHERE id = ?')
      .get(job) as { email: string | null; asked_at: number } | undefined;
    const isTooLate = !row || now - row.asked_at > SIGN_IN_LINK_MILLISECONDS;
    if (isTooLate || row.email === null || !this.isStaff(row.email)) return undefined;
    return { email: row.email, ...this.#addLink(row.email, job, now) };
  }

  /** Makes a link for someone on this machine; the address, in small letters, must be on the list. */
  issueLink(email: string, now: number): Grant {
    return this.#write(() => this.#addLink(email, randomUUID(), now));
  }

  /**
   * Opens a session for a link's token, once.
   *
   * @returns nothing when the token is unknown, was used, or is too old
   */
  openSession(token: string, now: number): (Grant & { email: string }) | undefined {
    return this.#write(() => {
      const link = this.#database
        .prepare('SELECT email, request FROM sign_in_links WHERE token_hash = ? AND expires_at > ?')
        .get(hashOf(token), now) as { email: string; request: string } | undefined;
      if (!link || !this.isStaff(link.email)) return undefined;
      this.#database.prepare('DELETE FROM sign_in_links WHERE request = ?').run(link.request);
      this.#forgetExpired(now);
      const grant = newGrant(now + SESSION_MILLISECONDS);
      this.#database
        .prepare('INSERT INTO staff_sessions VALUES (?, ?, ?)')
        .run(hashOf(grant.token), link.email, grant.expiresAt);
      return { email: link.email, ...grant };
    });
  }

  /** Whose session a token is; nothing when it is none, has ended, or the address is no longer on the list. */
  emailOf(token: string, now: number): string | undefined {
    const row = this.#database
      .prepare('SELECT email FROM staff_sessions WHERE token_hash = ? AND expires_at > ?')
      .get(hashOf(token), now);
    const email = row?.email as string | undefined;
    return email !== undefined && this.isStaff(email) ? email : undefined;
  }

  /** Ends one session. */
  endSession(token: string): void {
    this.#write(() =>
      this.#database.prepare('DELETE FROM staff_sessions WHERE token_hash = ?').run(hashOf(token)),
    );
  }

  /** Ends all sessions of a person, and the links that would open another. */
  endAllSessions(email: string): void {
    this.#write(() => {
      this.#database.prepare('DELETE FROM staff_sessions WHERE email = ?').run(email);
      this.#database.prepare('DELETE FROM sign_in_links WHERE email = ?').run(email);
    });
  }

  #addLink(email: string, request: string, now: number): Grant {
    const grant = newGrant(now + SIGN_IN_LINK_MILLISECONDS);
    this.#database
      .prepare('INSERT INTO sign_in_links VALUES (?, ?, ?, ?)')
      .run(hashOf(grant.token), email, request, grant.expiresAt);
    return grant;
  }

  #forgetExpired(now: number): void {
    this.#database.prepare('DELETE FROM staff_sessions WHERE expires_at <= ?').run(now);
    this.#database.prepare('DELETE FROM sign_in_links WHERE expires_at <= ?').run(now);
    this.#database
      .prepare('DELETE FROM sign_in_requests WHERE asked_at <= ?')
      .run(now - SIGN_IN_LINK_MILLISECONDS);
  }

  #write<Result>(work: () => Result): Result {
    try {
      return inTransaction(this.#database, work);
    } catch (cause) {
      throw new StoreUnavailableError(cause);
    }
  }
}

function newGrant(expiresAt: number): Grant {
  return { token: randomBytes(TOKEN_BYTES).toString('base64url'), expiresAt };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
