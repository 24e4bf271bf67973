import { expect, test, vi } from 'vitest';
import { DAY_MS } from '../../domain/time.ts';
import { DeviceStorage } from '../../tests/support/DeviceStorage.ts';
import { get } from './requests.ts';
import { serverNow } from './serverTime.ts';

const NOON = Date.parse('2026-11-05T12:00:00+05:30');

test('the time is the server’s where the device’s clock is wrong, also without a connection, until it is set', async () => {
  vi.useFakeTimers({ now: NOON - DAY_MS, toFake: ['Date'] });
  vi.stubGlobal('localStorage', new DeviceStorage());
  expect(serverNow()).toBe(NOON - DAY_MS);
  const respond = (now: number) =>
    vi.stubGlobal('fetch', async () => Response.json({}, { headers: { date: new Date(now).toUTCString() } }));
  respond(NOON);
  await get('/summary');
  vi.setSystemTime(NOON - DAY_MS + 500);
  expect(serverNow()).toBe(NOON + 500);
  respond(NOON - 2_000);
  await get('/summary');
  expect(serverNow(), 'what is only on its way for long is no other clock').toBe(NOON + 500);
  vi.setSystemTime(NOON);
  respond(NOON);
  await get('/summary');
  expect(serverNow()).toBe(NOON);
});
