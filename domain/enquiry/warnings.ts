import { type EnquiryFieldName, type EnquiryFields, isMobile } from './enquiry.ts';

/**
 * What is asked beside a field about a value that is valid and most likely wrong. It is a question that the visitor may
 * ignore, and never a reason to refuse an enquiry.
 */
export type FieldWarning =
  | { rule: 'email'; suggestion: string }
  | { rule: 'mobile' }
  | { rule: 'quantity'; count: number };

export type FieldWarnings = Partial<Record<EnquiryFieldName, FieldWarning>>;

/** From this many packs on it is asked whether they were meant; 60 are often the capsules of one pack. */
const MANY_PACKS = { consumer: 60, retailer: 1_000 };

/** The warnings about a normalized enquiry. */
export function warningsOf({ Email, Mobile, Quantity, RetailerSelfUse }: EnquiryFields): FieldWarnings {
  const warnings: FieldWarnings = {};
  const suggestion = suggestEmail(Email);
  if (suggestion) warnings.Email = { rule: 'email', suggestion };
  // https://en.wikipedia.org/wiki/Mobile_telephone_numbering_in_India
  if (isMobile(Mobile) && Mobile < '6') warnings.Mobile = { rule: 'mobile' };
  const count = Number(Quantity);
  if (count >= MANY_PACKS[RetailerSelfUse === 'Retailer' ? 'retailer' : 'consumer'])
    warnings.Quantity = { rule: 'quantity', count };
  return warnings;
}

/** Domains that people in India mistype most. */
const COMMON_DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'yahoo.in',
  'yahoo.co.in',
  'hotmail.com',
  'outlook.com',
  'rediffmail.com',
  'icloud.com',
];

/** Domains that are one letter from a common one, and no mistake. */
const SIMILAR_DOMAINS = ['ymail.com', 'mail.com', 'email.com', 'outlook.in'];

/** The address that was meant, as far as the domain can tell; `undefined` where it looks right. */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@') + 1;
  const typed = email.slice(at).toLowerCase();
  // None of these is a top-level domain.
  const domain = typed
    .replace(/\.(c(on|mo|omm|oom)|ocm|[vx]om)$/, '.com')
    .replace(/^(gmail|rediffmail)\.(co|cm|om|in|co\.in)$/, '$1.com');
  const known = [...COMMON_DOMAINS, ...SIMILAR_DOMAINS].includes(domain);
  const meant = known ? domain : (COMMON_DOMAINS.find((common) => isOneEdit(domain, common)) ?? domain);
  return at > 1 && meant !== typed ? email.slice(0, at) + meant : undefined;
}

/** Whether one letter is missing, added, replaced, or changed places with the next one. */
function isOneEdit(typed: string, meant: string): boolean {
  let start = 0;
  while (typed[start] === meant[start]) start += 1;
  const [one, two] = [typed.slice(start), meant.slice(start)];
  return (
    one.slice(1) === two ||
    one === two.slice(1) ||
    one.slice(1) === two.slice(1) ||
    (one[0] === two[1] && one[1] === two[0] && one.slice(2) === two.slice(2))
  );
}
