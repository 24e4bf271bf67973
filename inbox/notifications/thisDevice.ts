import { addDevice, fetchDevices } from '../api/requests.ts';
import { readStored, useStored, writeStored } from '../stored.ts';
import { deviceName } from './deviceName.ts';

const KEY = 'inbox-notifications';

/** How long subscribing may take; where its push service is unreachable, a browser may never say so. */
const SUBSCRIBE_MS = 10_000;

/** How someone is told on this device; stored in this browser until they sign out. */
interface DeviceSettings {
  /** Whose they are. */
  email: string;
  isTold: boolean;
  hasSound: boolean;
  /** The device as the server knows it, and its push subscription; absent: it is told by the open page alone. */
  push?: { id: string; endpoint: string } | undefined;
}

export function useDeviceSettings(email: string): DeviceSettings {
  return settingsIn(useStored(KEY), email);
}

export function deviceSettingsOf(email: string): DeviceSettings {
  return settingsIn(readStored(KEY), email);
}

function settingsIn(text: string, email: string): DeviceSettings {
  const stored = JSON.parse(text || 'null') as DeviceSettings | null;
  return stored?.email === email ? stored : { email, isTold: false, hasSound: false };
}

/** Changes some settings; the others stay as they are by then. */
export function changeDeviceSettings(email: string, changed: Partial<DeviceSettings>): void {
  writeStored(KEY, JSON.stringify({ ...deviceSettingsOf(email), ...changed }));
}

/**
 * Subscribes to push messages and registers the device, and does so again where that has ended.
 *
 * @returns how the server knows it; undefined: the browser could not subscribe, as where its push service is unreachable
 * @throws {InboxError} when the server does not register it
 */
export async function registerDevice(publicKey: string): Promise<DeviceSettings['push']> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, SUBSCRIBE_MS));
  const subscription = await Promise.race([subscribeToPush(publicKey).catch(() => undefined), timeout]);
  const { endpoint = '', keys } = subscription?.toJSON() ?? {};
  if (!keys?.p256dh || !keys.auth) return undefined;
  const { id } = await addDevice({
    endpoint,
    keys: { p256dh: keys.p256dh, auth: keys.auth },
    name: deviceName(navigator.userAgent),
  });
  return { id, endpoint };
}

async function subscribeToPush(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const current = await pushManager.getSubscription();
  // A store that was made anew has other keys, and its messages would be refused.
  if (current && keyOf(current) !== publicKey) await current.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** In base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Registers a device again when the page is opened, unless it was removed on another one. */
export async function refreshDevice(email: string): Promise<void> {
  const { isTold, push } = deviceSettingsOf(email);
  const subscription = await findSubscription();
  if (!isTold) {
    // Of someone who was signed in before, or who could not be reached when it was turned off.
    await subscription?.unsubscribe();
    return;
  }
  if (Notification.permission !== 'granted') return;
  const { publicKey, devices } = await fetchDevices();
  const isSame = push !== undefined && push.endpoint === subscription?.endpoint;
  if (isSame && !devices.some(({ id }) => id === push.id)) {
    await turnOff(email);
    return;
  }
  const registered = await registerDevice(publicKey);
  // It may have been turned off meanwhile.
  if (deviceSettingsOf(email).isTold) changeDeviceSettings(email, { push: registered });
  else await endSubscription();
}

/** Ends the subscription, and takes away what was shown. */
export async function turnOff(email: string): Promise<void> {
  changeDeviceSettings(email, { isTold: false, push: undefined });
  await endSubscription();
}

/** The same, and what was set on this device. */
export async function forgetDevice(): Promise<void> {
  writeStored(KEY, '');
  await endSubscription();
}

async function endSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
}

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.pushManager?.getSubscription();
}

/**
 * Why this browser can't be told of anything; undefined: it can. `install`: it can once the inbox is on the Home Screen
 * (https://webkit.org/blog/13878/web-push-for-web-apps-on-ios-and-ipados/).
 */
export function pushObstacle(): 'blocked' | 'insecure' | 'install' | 'unsupported' | undefined {
  if (!isSecureContext) return 'insecure';
  if (isIos() && !('PushManager' in window)) return 'install';
  if (!('Notification' in window) || !('serviceWorker' in navigator)) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : undefined;
}

/** An iPad says that it is a Mac, which has no touch screen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Mac OS X') && maxTouchPoints > 1);
}
