import { expect, test } from 'vitest';
import { HOSTED_WORK_DEFAULTS, type HostedWork, newWorkOf } from '../../../domain/hostedWork.ts';
import { MINUTE_MS } from '../../../domain/time.ts';
import { EXAMPLE_FIELDS } from '../../../tests/support/exampleEnquiry.ts';
import { earningsOf } from './earningsOf.ts';

/** A work document with its first contact after some minutes. */
function workWith(
  source: string,
  contactMinutes: number | null,
  changes: Partial<HostedWork> = {},
): HostedWork {
  const firstContactAt = contactMinutes === null ? null : contactMinutes * MINUTE_MS;
  const newWork = {
    ...HOSTED_WORK_DEFAULTS,
    ...newWorkOf(crypto.randomUUID(), EXAMPLE_FIELDS),
    at: 0,
    changedAt: 0,
  };
  return { ...newWork, source, firstContactAt, ...changes };
}

test('sums up each source and all, with the median time to the first contact', () => {
  const won: Partial<HostedWork> = { status: 'won', wonPacks: 5, wonAmount: 2_000 };
  const { total, sources } = earningsOf(7, [
    workWith('direct', null),
    workWith('clinic-12', 60, won),
    workWith('clinic-12', 180, won),
    workWith('clinic-12', 200),
    workWith('google', 100, { status: 'won' }),
  ]);
  expect(sources).toEqual([
    {
      source: 'clinic-12',
      visits: null,
      enquiries: 3,
      won: 2,
      packs: 10,
      amount: 4_000,
      firstContactMs: 180 * MINUTE_MS,
    },
    expect.objectContaining({ source: 'direct', enquiries: 1, won: 0, amount: 0, firstContactMs: null }),
    expect.objectContaining({ source: 'google', won: 1, packs: 0, firstContactMs: 100 * MINUTE_MS }),
  ]);
  expect(total).toMatchObject({ enquiries: 5, won: 3, packs: 10, firstContactMs: 140 * MINUTE_MS });
  expect(earningsOf(7, [])).toMatchObject({ total: { enquiries: 0, firstContactMs: null }, sources: [] });
});
