import { expect, test } from 'vitest';
import {
  CLICK_IDS,
  clickIdOf,
  DESK_CHANNELS,
  DIRECT,
  deskChannelOf,
  deskSourceOf,
  parseSource,
  sourceNameOf,
  sourceOfVisit,
  withoutClickIds,
  writeSource,
} from './source.ts';

test('a visit’s source has the code, the campaign and the referring host', () => {
  const query = '?s=Clinic-12&utm_source=Google&utm_medium=cpc&utm_campaign=दिवाली 2026&msclkid=x';
  const source = sourceOfVisit(query, 'https://www.justdial.com/pune?q=1', 'shop.example');
  expect(source).toEqual({
    code: 'clinic-12',
    utmSource: 'google',
    utmMedium: 'cpc',
    utmCampaign: 'दिवाली 2026',
    referrer: 'justdial.com',
  });
  expect(parseSource(writeSource(source))).toEqual(source);
});

test('the number of the click on an advert is kept as it is written, and can be left out', () => {
  const source = sourceOfVisit('?utm_source=google&gclid=Cj0KCQ_-aB.c&wbraid=W1', '', 'shop.example');
  expect(source).toEqual({ utmSource: 'google', gclid: 'Cj0KCQ_-aB.c', wbraid: 'W1' });
  expect(parseSource(writeSource(source))).toEqual(source);
  expect(clickIdOf(source)).toEqual({ kind: 'gclid', id: 'Cj0KCQ_-aB.c' });
  expect(withoutClickIds(source)).toEqual({ utmSource: 'google' });
  expect(clickIdOf(withoutClickIds(source))).toBeUndefined();
  for (const kind of CLICK_IDS) {
    const longest = { [kind]: 'x'.repeat(255) };
    expect(parseSource(writeSource(longest))).toEqual(longest);
  }
});

test.each([
  ['/', 'https://www.shop.example/privacy-policy', 'shop.example:443'],
  ['?referrer=evil.example', '', 'shop.example'],
  ['', 'android-app://com.google', 'shop.example'],
])('the site itself, an invented referrer and none are no source: %s %s', (query, referrer, host) => {
  expect(sourceOfVisit(query, referrer, host)).toEqual({});
});

test('the name of a source is its code, its campaign’s source, the referring host or direct', () => {
  expect(sourceNameOf({ code: 'a', utmSource: 'b', referrer: 'c.example' })).toBe('a');
  expect(sourceNameOf({ utmSource: 'b', referrer: 'c.example' })).toBe('b');
  expect(sourceNameOf({ referrer: 'c.example' })).toBe('c.example');
  expect(sourceNameOf({})).toBe('direct');
});

test.each([
  's==HYPERLINK("http://x")',
  's=<script>',
  `s=${'x'.repeat(41)}`,
  `utm_source=${'x'.repeat(61)}`,
  'utm_source=asha@mail.example',
  'utm_medium=%00',
  'utm_campaign=%E2%80%AEabc',
  'utm_campaign=a%0Ab',
  'referrer=not a host',
  `referrer=${'a.'.repeat(60)}example`,
  'referrer=localhost',
  `gclid=${'x'.repeat(256)}`,
  'gclid==1+1',
  'fbclid=-1',
  'wbraid=a%20b',
  'gbraid=<b>',
  '%%%',
])('an invalid source is ignored: %s', (text) => {
  expect(parseSource(text)).toEqual({});
});

test('no link has the source of an enquiry that the staff have added by hand', () => {
  for (const channel of DESK_CHANNELS) {
    const source = deskSourceOf(channel);
    expect(deskChannelOf(sourceNameOf(source))).toBe(channel);
    expect(parseSource(writeSource(source))).toEqual({});
  }
  for (const name of ['phone', 'whatsapp', DIRECT]) expect(deskChannelOf(name)).toBeUndefined();
});
