import { expect, test } from 'vitest';
import { MemoryIntake } from '../../tests/support/MemoryIntake.ts';
import { LEASE_MS, Lease, RENEW_INTERVAL_MS } from './Lease.ts';

const OURS = { id: 'ours', host: 'office' };
const OTHER = { id: 'other', host: 'cloud' };

function setUp() {
  const intake = new MemoryIntake();
  const clock = { monotonicMs: 0, wallMs: 0 };
  const lease = new Lease(OURS, { monotonic: () => clock.monotonicMs, wall: () => clock.wallMs });
  return { intake, clock, lease };
}

test('one desk at a time has the lease; it is free when it was not renewed, or was released', async () => {
  const { intake, lease } = setUp();
  expect(await lease.renew(intake)).toBeUndefined();
  const other = new Lease(OTHER);
  expect(await other.renew(intake)).toMatchObject(OURS);
  intake.now += LEASE_MS;
  expect(await other.renew(intake)).toBeUndefined();
  expect(await lease.renew(intake)).toMatchObject(OTHER);
  // Not its own, so it takes nothing away.
  await lease.release(intake);
  expect(await lease.renew(intake)).toMatchObject(OTHER);
  await other.release(intake);
  expect(await lease.renew(intake)).toBeUndefined();
});

test('a desk that was restarted goes on at once', async () => {
  const { intake, lease } = setUp();
  await lease.renew(intake);
  expect(await new Lease(OURS).renew(intake)).toBeUndefined();
});

test('it is renewed in time, also after the machine slept or while its clock is set', async () => {
  const { intake, clock, lease } = setUp();
  expect(lease.untilRenewalMs).toBe(0);
  await lease.renew(intake);
  expect(lease.untilRenewalMs).toBe(RENEW_INTERVAL_MS);
  expect(RENEW_INTERVAL_MS).toBeLessThan(LEASE_MS / 2);
  clock.wallMs = -1e9;
  clock.monotonicMs = RENEW_INTERVAL_MS - 1;
  expect(lease.untilRenewalMs).toBe(1);
  clock.monotonicMs = RENEW_INTERVAL_MS;
  expect(lease.untilRenewalMs).toBe(0);
  await lease.renew(intake);
  // While a machine sleeps, its monotonic clock may stand.
  clock.wallMs += RENEW_INTERVAL_MS;
  expect(lease.untilRenewalMs).toBe(0);
});
