import { readContent } from '../../build/readContent.ts';
import type { BuiltSite } from '../../domain/builtSite.ts';
import { noticeTextOf } from '../../domain/privacyNotice.ts';

const { content, policy } = readContent({ kind: 'server' });

/** The content that is shipped. */
export const SAMPLE = content;

/** The shipped content as a build for our own server records it. */
export const SAMPLE_SITE: BuiltSite = {
  siteUrl: 'http://localhost:3000',
  delivery: 'server',
  content,
  notice: noticeTextOf(content, policy),
};
