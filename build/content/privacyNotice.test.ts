import { expect, test } from 'vitest';
import { NOTICE_VERSION_PATTERN } from '../../domain/privacyNotice.ts';
import { privacyNoticeOf } from './privacyNotice.ts';

const policy = { title: 'Privacy Policy', updated: '5 Dec 2023', body: '## Cookies\n\nNone.' };
const versionOf = (notice: string, changes = {}) =>
  privacyNoticeOf({ enquiry: { notice } } as never, { ...policy, ...changes }).version;

test('the same text has the same version, and any other text another', () => {
  const version = versionOf('We use your name.');
  expect(version).toMatch(new RegExp(NOTICE_VERSION_PATTERN));
  expect(versionOf('We use your name.')).toBe(version);
  expect(versionOf('We use your name!')).not.toBe(version);
  expect(versionOf('We use your name.', { updated: '6 Dec 2023' })).not.toBe(version);
  expect(versionOf('We use your name.', { body: '## Cookies\n\nOne.' })).not.toBe(version);
});
