import { MESSAGES } from '../messages.ts';

/** The more specific names first: Edge says that it is Chrome too, and Chrome that it is Safari. */
const BROWSERS = {
  Edg: 'Edge',
  SamsungBrowser: 'Samsung Internet',
  OPR: 'Opera',
  Firefox: 'Firefox',
  FxiOS: 'Firefox',
  CriOS: 'Chrome',
  Chrome: 'Chrome',
  Safari: 'Safari',
};

const SYSTEMS = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  CrOS: 'ChromeOS',
  'Mac OS X': 'Mac',
  Linux: 'Linux',
};

/** What the staff call a device, such as `Chrome on Android`. */
export function deviceName(userAgent: string): string {
  const nameIn = (names: Record<string, string>) =>
    Object.entries(names).find(([token]) => userAgent.includes(token))?.[1];
  const texts = MESSAGES.notifications;
  return texts.device(nameIn(BROWSERS) ?? texts.unknownBrowser, nameIn(SYSTEMS) ?? texts.unknownSystem);
}
