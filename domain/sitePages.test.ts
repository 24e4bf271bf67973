import { expect, test } from 'vitest';
import { idOfFragment, myEnquiryUrl } from './sitePages.ts';

const ID = '4e14346e-4ae5-4737-a2eb-c5a901a362f3';
const fragmentOf = (url: string) => new URL(url).hash;

test('the link of a receipt names its enquiry, also with what a mail program or a tracker has put around it', () => {
  const url = myEnquiryUrl('https://www.shop.example', '/hi', ID);
  expect(url).toBe(`https://www.shop.example/hi/my-enquiry#${ID}`);
  for (const end of ['', '.', '>', '%20', '=', '?utm_source=receipt', '&fbclid=1'])
    expect(idOfFragment(fragmentOf(url + end)), end).toBe(ID);
  expect(idOfFragment(`#${ID.toUpperCase()}`)).toBe(ID);
});

test.each(['', '#', '#top', `#${ID.slice(1)}`, `#${ID}0`, `#0${ID}`])('%j names none', (fragment) => {
  expect(idOfFragment(fragment)).toBeUndefined();
});
