import { DETAIL_MESSAGES } from './messages/detail.ts';
import { LIST_MESSAGES } from './messages/list.ts';
import { SCREEN_MESSAGES } from './messages/screen.ts';
import { SIGN_IN_MESSAGES } from './messages/signIn.ts';

/**
 * The interface texts of the inbox, by screen. Labels of fields, statuses, kinds, periods and spam signals are in
 * `domain/`; what Firestore refuses is in `api/firestore/messages.ts`.
 */
export const MESSAGES = {
  ...SCREEN_MESSAGES,
  ...SIGN_IN_MESSAGES,
  ...LIST_MESSAGES,
  ...DETAIL_MESSAGES,
} as const;
