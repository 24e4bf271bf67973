import type { Content } from '../../domain/content.ts';
import type { Policy } from './privacyPolicy.ts';

/** All that a visitor was told about personal data: the words beside the form, and the policy they link to. */
export function noticeTextOf({ enquiry }: Pick<Content, 'enquiry'>, policy: Policy): string {
  return `${enquiry.notice}\n\n${policy.title}, ${policy.updated}\n\n${policy.body.trim()}\n`;
}
