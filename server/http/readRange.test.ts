import { expect, test } from 'vitest';
import { readRange } from './readRange.ts';

test.each([
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=99-99', { first: 99, last: 99 }],
])('%s is a stretch of a hundred bytes', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s lies beyond a hundred bytes', (header) => {
  expect(readRange(header, 100)).toBe('beyond');
});

test.each(['', 'bytes=', 'bytes=-', 'bytes=9-0', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b', 'bytes=0x1-2'])(
  '"%s" asks for nothing that is understood',
  (header) => {
    expect(readRange(header, 100)).toBeUndefined();
  },
);
