import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { failureOf, OperatorError, StoreUnavailableError } from './errors.ts';

/** The error that SQLite throws for a statement. */
function sqliteError(statement: string): unknown {
  using sql = new DatabaseSync(':memory:');
  try {
    sql.exec(statement);
  } catch (error) {
    return error;
  }
  throw new Error('the statement succeeded');
}

describe('the logged reason of a failure', () => {
  test('is SQLite’s message when the store is unavailable', () => {
    const full = sqliteError(
      'CREATE TABLE t (x); PRAGMA max_page_count = 2; INSERT INTO t VALUES (randomblob(9999))',
    );
    expect(failureOf(new StoreUnavailableError(full))).toEqual({ reason: 'database or disk is full' });
  });

  test('is our own message when the operator can fix it', () => {
    const replaced = new OperatorError('enquiries.db was replaced; restart the server');
    expect(failureOf(new StoreUnavailableError(replaced))).toEqual({ reason: replaced.message });
  });

  test('has the stack of a bug, and no data of a visitor', () => {
    const { reason, stack } = failureOf(sqliteError("SELECT json('Asha Rao')"));
    expect(reason).toBe('SQL logic error');
    expect(stack).toMatch(/^\s+at sqliteError .*errors\.test\.ts/);
    expect(JSON.stringify(failureOf(new Error('Asha Rao')))).not.toContain('Asha');
    expect(failureOf(Object.assign(new Error('x'), { code: 'ETIMEDOUT' })).reason).toBe('ETIMEDOUT');
    expect(failureOf('Asha Rao')).toEqual({ reason: 'unknown' });
  });
});
