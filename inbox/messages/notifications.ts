import { counted } from '../../domain/format.ts';

/** Being told of new enquiries, of follow-ups that are due, and of what colleagues assign or take over. */
export const NOTIFICATION_MESSAGES = {
  notifications: {
    title: 'Notifications',
    tell: 'Tell me on this device about new enquiries, my follow-ups and what colleagues assign to me or take over',
    tellHint:
      'Also while the inbox is closed. The screen shows the kind of buyer and the packs, or that a follow-up is due or an enquiry was assigned to you or taken over, and nothing about the person.',
    settingUp: 'Setting up…',
    onlyOpen:
      'This device could not be registered, so it tells you only while the inbox is open. Check the connection, then turn this off and on again.',
    quiet: 'Quiet hours',
    quietFrom: 'From',
    quietTo: 'To (in India)',
    sound:
      'Play a sound when an enquiry arrives, is assigned to me or taken over, or a follow-up is due, and the inbox is open',
    devices: 'Your devices',
    none: 'No device yet.',
    thisDevice: (name: string) => `${name} (this device)`,
    added: (day: string) => `added ${day}`,
    quietHours: (from: string, to: string) => `quiet ${from} to ${to}`,
    remove: 'Remove',
    removeDevice: (name: string) => `Remove ${name}`,
    /** Why it can't be turned on. */
    blocked:
      'Notifications are blocked for this site. Allow them in the browser’s settings for this site, then reload this page and turn them on here.',
    notAllowed: 'Notifications were not allowed. To try again, turn this on.',
    install:
      'On an iPhone or iPad, first add the inbox to the Home Screen: tap Share, then “Add to Home Screen”. Open it from there, and turn notifications on.',
    insecure: 'Notifications need an address that begins with https. Ask whoever runs the server.',
    unsupported: 'This browser can’t show notifications. Chrome, Edge, Firefox and Safari can.',
    /** Of the notification that the page itself shows; the others: `domain/desk/notifications.ts`. */
    arrivedTitle: 'New enquiry',
    waiting: (count: number) => `${counted(count, 'new enquiry is', 'new enquiries are')} waiting`,
    device: (browser: string, system: string) => `${browser} on ${system}`,
    unknownBrowser: 'Browser',
    unknownSystem: 'another system',
  },
} as const;
