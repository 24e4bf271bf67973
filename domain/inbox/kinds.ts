import { BUYER_KINDS, type BuyerKind } from '../enquiry/enquiryFields.ts';

/** The kinds of buyer as they stand in an address; `unsaid`: the form's placeholder was left. */
export const KINDS = ['unsaid', 'retailer', 'self-use'] as const;

export type Kind = (typeof KINDS)[number];

/** What each kind is called in the inbox. */
export const KIND_LABELS: Record<Kind, string> = {
  unsaid: 'Not said',
  retailer: 'Retailer',
  'self-use': 'Self use',
};

/** The word that the document holds for a kind (specification section 3). */
export const BUYER_KIND_OF: Record<Kind, BuyerKind> = {
  unsaid: BUYER_KINDS[0],
  retailer: BUYER_KINDS[1],
  'self-use': BUYER_KINDS[2],
};

/** The kind of a document's `RetailerSelfUse`. */
export function kindOf(buyerKind: string): Kind {
  return KINDS.find((kind) => BUYER_KIND_OF[kind] === buyerKind) ?? 'unsaid';
}
