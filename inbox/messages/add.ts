import { FIELD_MAX_LENGTHS, MOBILE_LENGTH, type ValidationError } from '../../domain/enquiry/enquiry.ts';
import { counted } from '../../domain/format.ts';

const ERRORS: Record<ValidationError['rule'], string> = {
  noName: 'Enter the customer’s name',
  noEmail: 'Enter the customer’s e-mail address',
  noMobile: 'Enter the customer’s mobile number',
  noQuantity: 'Enter how many packs the customer wants',
  noRetailerSelfUse: 'Choose the kind of buyer',
  email: 'Enter an e-mail address like name@example.com, or leave it empty',
  mobileDigits: `Enter the mobile number as ${MOBILE_LENGTH} digits`,
  mobileLength: `Enter a mobile number of exactly ${MOBILE_LENGTH} digits`,
  quantity: 'Enter the quantity as a whole number, 1 or more',
  buyerKind: 'Choose the kind of buyer',
  tooLong: 'This is too long',
  unprintable: 'Remove line breaks and other invisible characters',
};

/** Adding an enquiry by hand. */
export const ADD_MESSAGES = {
  add: {
    title: 'Add an enquiry',
    mobile: 'Mobile',
    name: 'Name',
    quantity: 'Packs',
    kind: 'Kind of buyer',
    email: 'E-mail (optional)',
    note: 'Note (optional)',
    source: 'How they enquired',
    known: (count: number, areMore: boolean) =>
      `${areMore ? `More than ${count}` : count} ${count === 1 && !areMore ? 'enquiry' : 'enquiries'} with this number`,
    fill: (...known: string[]) => `Fill in: ${known.join(', ')}`,
    more: (count: number, areMore: boolean) => `and ${areMore ? 'more than ' : ''}${count} more`,
    unknown: (reason: string) => `We can’t look up this number. ${reason}`,
    /** Of those that the device has. */
    knownHere: (reason: string, count: number) =>
      `We can’t look up this number. ${reason} On this device: ${counted(count, 'enquiry', 'enquiries')} with this number`,
    discard: 'Discard',
    draft: 'What you have typed is kept on this device until you save or discard it.',
    waiting: (reason: string) => `Waiting to be saved. ${reason} We keep trying.`,
    edited: 'You have changed what was waiting. It is not sent until you save it again.',
    notAdded: 'is not added yet',
    isEdited: 'was changed, and is not sent until you save it again',
    isWaiting: 'is waiting to be saved',
    unnamed: 'An enquiry',
    show: 'Show',
    showOf: (name: string) => `Show ${name}`,
    /** Above those that the list does not have yet. */
    waitingOnes: 'Waiting to be saved',
    added: (name: string) => `Saved. ${name}`,
    error: ({ field, rule }: ValidationError) =>
      rule === 'tooLong' ? `Shorten this to ${FIELD_MAX_LENGTHS[field]} characters or fewer` : ERRORS[rule],
  },
} as const;
