import type { Status } from '../../../domain/inbox/statuses.ts';

/** The keys that mark the enquiry that is open or has the focus. */
export const STATUS_KEYS: Record<string, Status> = { n: 'new', c: 'contacted', w: 'won', x: 'closed' };

/** Every key of the inbox, and what it does, for the help. */
export const KEYS: [string, string][] = [
  ['j or ↓', 'next enquiry'],
  ['k or ↑', 'previous enquiry'],
  ['Enter', 'open it'],
  ['Esc', 'back to the list'],
  ['n, c, w, x', 'mark it new, contacted, won, closed'],
  ['m', 'write a note'],
  ['/', 'search'],
  ['f', 'filters'],
  ['?', 'this help'],
];
