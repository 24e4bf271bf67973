import { expect, test } from 'vitest';
import { checkEnquiry } from '../../domain/enquiry/checkEnquiry.ts';
import { REHEARSAL } from './rehearseSubmit.ts';

test('the rehearsed enquiry breaks no rule, so that none is left out', () => {
  expect(checkEnquiry(REHEARSAL)).toBeUndefined();
});
