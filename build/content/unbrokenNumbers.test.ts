import { expect, test } from 'vitest';
import { readContent } from './readContent.ts';
import { keepNumbers, withUnbrokenNumbers } from './unbrokenNumbers.ts';

test.each([
  'Monday to Saturday, 10_am to_6_pm',
  'सोमवार से शनिवार, सुबह_10_से शाम_6_बजे तक',
  'सोमवार ते शनिवार, सकाळी_10_ते संध्याकाळी_6',
  '+91_20_0000_0000',
  '600_IU (15_mcg)',
  'Below_30_°C, with B6 and B12 for the nerves',
  'ICMR-NIN, 2020',
])('%s has no break where _ stands', (text) => {
  expect(keepNumbers(text.replaceAll('_', ' '))).toBe(text.replaceAll('_', '\u00A0'));
});

test('pages break no number, and the name of the product and of files stay as they are', async () => {
  const { content } = await readContent('content');
  const { product, company, reports } = withUnbrokenNumbers({
    ...content,
    product: { ...content.product, name: 'Vita 50', pack: '60 capsules' },
    reports: [{ title: 'Analysis of 2 lots', lab: 'Lab', date: '14 May 2026', file: 'lot 2.pdf' }],
  });
  expect(product.name).toBe('Vita 50');
  expect(product.pack).toBe('60\u00A0capsules');
  expect(company.phone).not.toContain(' ');
  expect(reports).toEqual([
    { title: 'Analysis of\u00A02\u00A0lots', lab: 'Lab', date: '14\u00A0May\u00A02026', file: 'lot 2.pdf' },
  ]);
});
