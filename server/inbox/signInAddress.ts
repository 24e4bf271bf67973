import { INBOX_PAGE, SIGN_IN_FRAGMENT } from '../../domain/inbox/inboxApi.ts';
import type { Grant } from '../store/StaffAccess.ts';

/** The address that a sign-in link leads to. The token stands behind the `#`, which a browser sends to nobody. */
export function signInAddress(siteUrl: string, { token }: Pick<Grant, 'token'>): string {
  return `${siteUrl}${INBOX_PAGE}#${SIGN_IN_FRAGMENT}${token}`;
}
