import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUILT_SITE_FILE } from '../domain/settings/builtSite.ts';
import { SAMPLE_SITE } from '../tests/support/sampleSite.ts';
import { temporaryFolder } from '../tests/support/temporaryFolder.ts';
import { mismatchesOf, readBuiltSite } from './readBuiltSite.ts';

test('the record of the build is read; without one, or with one of another version, the error says what to do', async () => {
  await using folder = temporaryFolder();
  expect(() => readBuiltSite(folder.path)).toThrow(/There is no built site in .+; run: npm run build$/);
  await writeFile(join(folder.path, BUILT_SITE_FILE), '{"siteUrl":"http://localhost:3000"}');
  expect(() => readBuiltSite(folder.path)).toThrow(/was built by another version; run: npm run build$/);
  await writeFile(join(folder.path, BUILT_SITE_FILE), JSON.stringify(SAMPLE_SITE));
  expect(readBuiltSite(folder.path).content.product.name).toBe(SAMPLE_SITE.content.product.name);
});

test('a build that does not match the settings is reported', () => {
  const config = {
    siteUrl: SAMPLE_SITE.siteUrl,
    delivery: 'server' as const,
    retentionDays: undefined,
    staff: [],
    webhook: undefined,
  };
  expect(mismatchesOf(SAMPLE_SITE, config)).toEqual([]);
  expect(mismatchesOf(SAMPLE_SITE, { ...config, siteUrl: 'https://www.shop.example' })).toEqual([
    'The site was built for http://localhost:3000, but SITE_URL is https://www.shop.example: give both the same SITE_URL, and build again.',
  ]);
  expect(mismatchesOf(SAMPLE_SITE, { ...config, siteUrl: 'http://localhost:8080' })).toEqual([]);
  expect(mismatchesOf({ ...SAMPLE_SITE, delivery: 'firebase' }, config)).toEqual([
    'The site was built with PUBLIC_DELIVERY=firebase, but here it is server: give both the same, and build again.',
  ]);
  expect(mismatchesOf(SAMPLE_SITE, { ...config, retentionDays: 1095 })).toEqual([]);
  for (const retentionDays of [0, 1096]) {
    expect(mismatchesOf(SAMPLE_SITE, { ...config, retentionDays })).toEqual([
      `RETENTION_DAYS is ${retentionDays}: enquiries are kept for longer than the 3 years that the privacy policy promises.`,
    ]);
  }
});

test('a site with staff whose mails would lead to this machine is reported', () => {
  const site = (siteUrl: string) => ({ ...SAMPLE_SITE, siteUrl });
  const staff = ['priya@shop.example'];
  const linesOf = (siteUrl: string) =>
    mismatchesOf(site(siteUrl), {
      siteUrl,
      delivery: 'server',
      retentionDays: undefined,
      staff,
      webhook: undefined,
    });
  expect(linesOf('http://localhost:8080')).toEqual([
    "STAFF_EMAILS is given, and SITE_URL is not public: the links of mails lead to http://localhost:8080, which this machine alone can open. Set SITE_URL to the site's public URL.",
  ]);
  expect(linesOf('https://www.shop.example')).toEqual([]);
});

test('a receiver of webhooks that the privacy policy does not name is reported, but for one on this machine', () => {
  const linesOf = (url: string, passedOnTo?: string) => {
    const { content } = SAMPLE_SITE;
    const site = { ...SAMPLE_SITE, content: { ...content, enquiry: { ...content.enquiry, passedOnTo } } };
    const { siteUrl } = SAMPLE_SITE;
    const webhook = { url, secret: 'whsec_' };
    return mismatchesOf(site, { siteUrl, delivery: 'server', retentionDays: undefined, staff: [], webhook });
  };
  expect(linesOf('https://hooks.crm.example/1?key=x')).toEqual([
    'WEBHOOK_URL passes enquiries on to hooks.crm.example, which the privacy policy does not say: name that service as passedOnTo under enquiry in site.yaml, and build again.',
  ]);
  expect(linesOf('https://hooks.crm.example/1', 'Example CRM')).toEqual([]);
  expect(linesOf('http://127.0.0.1:4000/')).toEqual([]);
});
