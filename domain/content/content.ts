import { z } from 'zod';
import { isLanguage, LANGUAGE_CODE_PATTERN } from '../language/languages.ts';
import { contrastOf } from './colour.ts';
import { REPLY_TEXT } from './contactUrls.ts';
import {
  anyPhone,
  colour,
  degrees,
  email,
  isInFuture,
  list,
  numberRemedy,
  optionalList,
  phone,
  sameText,
  text,
  yesOrNo,
} from './contentFields.ts';
import { enquiry } from './enquiryContent.ts';
import { label, product } from './productContent.ts';
import { social } from './socialLinks.ts';

/*
 * The schema of `site.yaml`: each entry with its rule, the error message, and the description and examples that an editor
 * shows (`npm run content:schema` writes them to `content/site.schema.json`).
 */

/** The extent of India, in degrees, with the islands. */
const INDIA = { latitude: [6, 38], longitude: [68, 98] } as const;

const address = z
  .strictObject({
    street: sameText('the building and street'),
    city: sameText('the city'),
    region: sameText('the state'),
    postcode: z
      .string('Write the PIN code in quotes.')
      .regex(/^(?!0)/, 'No PIN code starts with 0. Use its 6 digits, in quotes.')
      .regex(/^[0-9]{6}$/, {
        error: ({ input }) => numberRemedy(input) ?? 'Use the 6 digits of the PIN code, in quotes.',
      })
      .meta({ description: 'The 6 digits of the PIN code, in quotes', examples: ['411045'] }),
    country: sameText('the country'),
    latitude: degrees("Latitude of the map's pin, in degrees (WGS 84)", 90, 18.559),
    longitude: degrees("Longitude of the map's pin, in degrees (WGS 84)", 180, 73.7868),
    mapOnTap: yesOrNo(
      'Whether the map loads only when a visitor asks for it, and not when they scroll near it',
    ),
  })
  .superRefine(({ country, latitude, longitude }, { addIssue }) => {
    const isIn = ([min, max]: readonly [number, number], value: number) => min <= value && value <= max;
    if (country !== 'India' || (isIn(INDIA.latitude, latitude) && isIn(INDIA.longitude, longitude))) return;
    const isSwapped = isIn(INDIA.latitude, longitude) && isIn(INDIA.longitude, latitude);
    addIssue({
      code: 'custom',
      path: ['latitude'],
      message: isSwapped
        ? 'Latitude and longitude are swapped. Exchange the two numbers.'
        : 'The pin is not in India. Use a latitude from 6 to 38 and a longitude from 68 to 98.',
    });
  });

const company = z.strictObject({
  name: sameText('the name that customers know', { max: 60 }),
  legalName: sameText('the registered name'),
  about: text('one sentence about the company, for the footer'),
  phone,
  otherPhones: optionalList(
    'numbers',
    z.strictObject({
      label: text('what the number is for', { max: 30, examples: ['Toll-free'] }),
      number: anyPhone,
      hours: text('when it is answered, or delete the line').optional(),
    }),
    4,
    'More phone numbers',
  ),
  email,
  whatsapp: phone.optional().meta({
    description: 'WhatsApp number, in quotes; delete the line if the company does not answer there',
    examples: ['+91 98765 43210'],
  }),
  hours: text('when the phone is answered', { examples: ['Monday to Saturday, 10 am to 6 pm'] }),
  address,
  social,
  /** Who answers questions and grievances about personal data (DPDP Act 2023, sections 5, 6 and 13). */
  grievance: z.strictObject({ name: text('the name or office'), email }),
});

/** Contrast that body text needs (WCAG 2.2, 1.4.6, AAA), and that the strong colour needs as text (1.4.3, AA). */
const CONTRAST = { ink: 7, strong: 4.5 };

const brand = z
  .strictObject({
    strong: colour("The one strong colour: buttons, links, the bottle and its label's band"),
    ink: colour('The colour of text'),
    paper: colour("The page's background"),
    sand: colour('The second background, for bands and cards'),
  })
  .superRefine((colours, { addIssue }) => {
    for (const name of ['ink', 'strong'] as const) {
      for (const background of ['paper', 'sand'] as const) {
        const contrast = contrastOf(colours[name], colours[background]);
        // NaN when one of the colours is invalid, which has an error of its own.
        if (Number.isNaN(contrast) || contrast >= CONTRAST[name]) continue;
        const message = `Its contrast of ${contrast.toFixed(1)} on brand.${background} is too low. Choose a darker ${name} or a lighter ${background}, for at least ${CONTRAST[name]}.`;
        addIssue({ code: 'custom', path: [name], message });
      }
    }
  });

const page = z.strictObject({
  title: text('the title of the page, for the browser tab, search results and shared links'),
  description: text('one or two sentences for search results', { max: 155 }),
});

const questions = optionalList(
  'questions',
  z.strictObject({
    question: text('a question that customers ask', { max: 90 }),
    answer: text('the answer', { max: 400 }),
  }),
  6,
  'What customers ask before they order',
);

const REPORT_FILE_ERROR =
  'Use the name of a file in the folder reports: lower-case letters, digits and dashes, ending in .pdf, .png, .jpg or .webp.';

const reports = optionalList(
  'reports',
  z.strictObject({
    title: text('what it is', { max: 60, examples: ['Certificate of analysis'] }),
    lab: sameText('the laboratory or the body that certified', { max: 80 }),
    date: text('the date on it', { max: 40, examples: ['14 September 2026'] }).refine(
      (date) => !isInFuture(date),
      'This date is in the future. Write the date on the report.',
    ),
    file: z
      .string(REPORT_FILE_ERROR)
      .regex(/^[a-z0-9][a-z0-9-]*\.(pdf|png|jpg|webp)$/, REPORT_FILE_ERROR)
      .meta({
        description: 'The name of a file in the folder reports',
        examples: ['analysis-2026-09.pdf'],
      }),
  }),
  6,
  'Laboratory reports and certificates',
);

const LANGUAGE_ERROR = 'Use a language code, such as en for English, hi for Hindi or mr for Marathi.';

/** The replies of the staff, in the inbox. */
const replies = optionalList(
  'replies',
  z.strictObject({
    title: sameText('what the reply is about, in a few words', { max: 40, examples: ['Price'] }),
    language: z
      .string(LANGUAGE_ERROR)
      .regex(new RegExp(LANGUAGE_CODE_PATTERN), LANGUAGE_ERROR)
      .refine(isLanguage, LANGUAGE_ERROR)
      .meta({ description: 'The language code of the reply', examples: ['en', 'hi'] }),
    text: sameText('what the staff send by WhatsApp or e-mail', { max: 800 }).regex(
      REPLY_TEXT,
      'In braces, use only {name}, {quantity}, {reference} and {product}.',
    ),
  }),
  12,
  'Replies that the staff send from the inbox',
);

/** Texts that the check of claims is not to report any more; for their exact words alone. */
const approvedTexts = list(
  'approvals',
  z.strictObject({
    reason: sameText('who approved the texts, and why they may stand', {
      examples: ['Approved by FSSAI on 3 May 2026, file 12345'],
    }),
    texts: list('texts', sameText('a whole text, exactly as it stands')).min(1, 'List at least one text.'),
  }),
)
  .default([])
  .meta({
    description:
      'Texts that may stand although the check of claims reports their words; delete the lines if there are none',
  });

/** The whole `site.yaml`. */
export const contentSchema = z.strictObject({
  product,
  label,
  reports,
  company,
  brand,
  page,
  enquiry,
  questions,
  replies,
  approvedTexts,
});

/** The facts and words of one product's site, validated. */
export type Content = z.infer<typeof contentSchema>;
export type Product = Content['product'];
export type Company = Content['company'];
export type Label = Content['label'];
export type Brand = Content['brand'];
export type Reply = Content['replies'][number];
export type Retailers = NonNullable<Content['enquiry']['retailers']>;
export type Card = Product['benefits']['items'][number];

export function cardsOf({ product }: Pick<Content, 'product'>): Card[] {
  return [product.indications, product.benefits, product.safety].flatMap(({ items }) => items);
}

/** How a visitor reaches the company without the form. */
export type ContactDetails = Pick<Company, 'phone' | 'email' | 'whatsapp'>;

export function addressLineOf({ street, city, postcode, region, country }: Company['address']): string {
  return [street, `${city}\u00A0${postcode}`, region, country].join(', ');
}
