import { expect, test } from 'vitest';
import { noticeTextOf } from '../build/content/privacyNotice.ts';
import { noticeVersionOf, retentionDaysOf } from './privacyNotice.ts';

const policy = { title: 'Privacy Policy', updated: '5 Dec 2023', body: '## Cookies\n\nNone.' };
const versionOf = (notice: string, changes = {}) =>
  noticeVersionOf(noticeTextOf({ enquiry: { notice } } as never, { ...policy, ...changes }));

test('the same words have the same version, and any other word another', () => {
  const version = versionOf('We use your name.');
  expect(version).toMatch(/^[0-9a-f]{16}$/);
  expect(versionOf('We use your name.')).toBe(version);
  expect(versionOf('We use your name!')).not.toBe(version);
  expect(versionOf('We use your name.', { updated: '6 Dec 2023' })).not.toBe(version);
  expect(versionOf('We use your name.', { body: '## Cookies\n\nOne.' })).not.toBe(version);
});

test('it is the published FNV-1a of ASCII text', () => {
  expect(noticeVersionOf('')).toBe('cbf29ce484222325');
  expect(noticeVersionOf('a')).toBe('af63dc4c8601ec8c');
  expect(noticeVersionOf('foobar')).toBe('85944171f73967e8');
});

test.each([
  ['3 years', 1095],
  ['1 year', 365],
  ['18 months', 540],
  ['90 days', 90],
])('a promise of %s is kept with %d days', (keepFor, days) => {
  expect(retentionDaysOf(keepFor)).toBe(days);
});
