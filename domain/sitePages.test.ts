import { expect, test } from 'vitest';
import { linkedEnquiryOf, myEnquiryUrl } from './sitePages.ts';

const ID = '4e14346e-4ae5-4737-a2eb-c5a901a362f3';
const fragmentOf = (url: string) => new URL(url).hash;

const SENT_AT = Date.parse('2026-11-20T10:00:00Z');
const FACTS = { Quantity: '12', RetailerSelfUse: 'Retailer', sentAt: SENT_AT };

test('the link of a receipt says which enquiry it is, how many packs, for whom and when, in one line of a mail', () => {
  const url = myEnquiryUrl('https://www.shop.example', '/hi', { id: ID, ...FACTS });
  expect(url).toBe(`https://www.shop.example/hi/my-enquiry#${ID}&q=12&k=r&t=${SENT_AT / 1_000}`);
  expect(url.length).toBeLessThan(120);
  for (const end of ['', '.', '&fbclid=1'])
    expect(linkedEnquiryOf(fragmentOf(url + end))).toEqual({ id: ID, ...FACTS });
});

test('a link with the id alone does too, also with what a mail program or a tracker has put around it', () => {
  for (const end of ['', '.', '>', '%20', '=', '?utm_source=receipt', '&fbclid=1'])
    expect(linkedEnquiryOf(`#${ID}${end}`), end).toEqual({ id: ID });
  expect(linkedEnquiryOf(`#%20${ID.toUpperCase()}`)).toEqual({ id: ID });
});

test.each([
  'q=0',
  'q=-1',
  'q=1e3',
  'q=1234567',
  'q=%3Cimg%20src%3Dx%3E',
  'q=2%0A',
  'k=constructor',
  'k=__proto__',
  'k=R%00',
  't=NaN',
  't=0',
  't=-1',
  't=Infinity',
  't=99999999999',
  'q',
  '%',
])('what is not valid in a link is left out: %s', (facts) => {
  expect(linkedEnquiryOf(`#${ID}&${facts}`)).toEqual({ id: ID });
});

test.each(['', '#', '#top', `#${ID.slice(1)}`, `#${ID}0`, `#0${ID}`])('%j names none', (fragment) => {
  expect(linkedEnquiryOf(fragment)).toBeUndefined();
});
