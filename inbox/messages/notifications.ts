/** Being told of new enquiries. */
export const NOTIFICATION_MESSAGES = {
  notifications: {
    title: 'Notifications',
    tell: 'Tell me of new enquiries on this device',
    tellHint:
      'Also while the inbox is closed. Others who see the screen read the kind of buyer and the packs, nothing of the person.',
    onlyOpen:
      'This browser could not be registered for messages, so it tells you only while the inbox is open. Turn this off and on to try again.',
    quiet: 'Not in quiet hours',
    quietFrom: 'From',
    quietTo: 'To (in India)',
    sound: 'Play a sound when an enquiry arrives and the inbox is open',
    devices: 'Your devices',
    none: 'None of your devices is told yet.',
    thisDevice: (name: string) => `${name} (this device)`,
    added: (day: string) => `added ${day}`,
    quietHours: (from: string, to: string) => `quiet ${from} to ${to}`,
    remove: 'Remove',
    removeDevice: (name: string) => `Remove ${name}`,
    /** Why it can't be turned on. */
    blocked:
      'Notifications are blocked for this site. Allow them in the browser’s settings for this site, then turn them on here.',
    notAllowed: 'The browser was not allowed to show notifications.',
    install:
      'On an iPhone or iPad, first add the inbox to the Home Screen: tap Share, then “Add to Home Screen”. Open it from there, and turn notifications on.',
    insecure: 'Notifications need an address that begins with https. Ask whoever runs the server.',
    unsupported: 'This browser can’t show notifications. Chrome, Edge, Firefox and Safari can.',
    /** Of a notification that the page itself shows. */
    arrivedTitle: 'New enquiry',
    waiting: (count: number) =>
      count === 1 ? '1 new enquiry is waiting' : `${count} new enquiries are waiting`,
    device: (browser: string, system: string) => `${browser} on ${system}`,
    unknownBrowser: 'Browser',
    unknownSystem: 'another system',
  },
} as const;
