import { createHash } from 'node:crypto';
import type { Content } from '../../domain/content.ts';
import type { PrivacyNotice } from '../../domain/privacyNotice.ts';
import type { Policy } from './privacyPolicy.ts';

/**
 * Everything that a visitor is told about personal data: the notice beside the form and the policy that it links to.
 * The version is a hash of the text, so that any change of the text has a version of its own.
 */
export function privacyNoticeOf({ enquiry }: Pick<Content, 'enquiry'>, policy: Policy): PrivacyNotice {
  const text = `${enquiry.notice}\n\n${policy.title}, ${policy.updated}\n\n${policy.body.trim()}\n`;
  return { version: createHash('sha256').update(text).digest('hex').slice(0, 16), text };
}
