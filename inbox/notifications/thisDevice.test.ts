import { expect, test, vi } from 'vitest';
import { DeviceStorage } from '../../tests/support/DeviceStorage.ts';
import { changeDeviceSettings, deviceSettingsOf, refreshDevice, registerDevice } from './thisDevice.ts';

const PRIYA = 'priya@shop.example';

test('a device that is turned off while it is registered again stays off, and what else was set stays', async () => {
  const keys = { p256dh: 'p', auth: 'a' };
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example', keys }), unsubscribe: vi.fn() };
  const subscribed = Promise.withResolvers<typeof subscription>();
  const pushManager = {
    getSubscription: vi
      .fn()
      .mockResolvedValue(subscription)
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce(null),
    subscribe: vi.fn(() => subscribed.promise),
  };
  const registration = { pushManager };
  vi.stubGlobal('localStorage', new DeviceStorage());
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', {
    userAgent: '',
    serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
  vi.stubGlobal('fetch', async () => Response.json({ id: '1', publicKey: '', devices: [] }));
  changeDeviceSettings(PRIYA, { isTold: true });
  const refreshed = refreshDevice(PRIYA);
  await vi.waitFor(() => expect(pushManager.subscribe).toHaveBeenCalled());
  changeDeviceSettings(PRIYA, { isTold: false, hasSound: true });
  subscribed.resolve(subscription);
  await refreshed;
  expect(deviceSettingsOf(PRIYA)).toEqual({ email: PRIYA, isTold: false, hasSound: true });
  expect(subscription.unsubscribe).toHaveBeenCalled();
});

test('a device whose browser never answers whether it is subscribed is not registered', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => {}) } });
  const registered = registerDevice('');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await registered).toBeUndefined();
});
