import { z } from 'zod';
import { LANGUAGE_CODE_PATTERN } from '../language/languages.ts';
import { contrastOf } from './colour.ts';
import { REPLY_TEXT } from './contactUrls.ts';
import {
  anyPhone,
  colour,
  degrees,
  digitsRemedy,
  email,
  isInFuture,
  numberRemedy,
  phone,
  sameText,
  text,
} from './contentFields.ts';
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
    mapOnTap: z.boolean('Write true or false.').default(false).meta({
      description: 'Whether the map loads only when a visitor asks for it, and not when they scroll near it',
    }),
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
  otherPhones: z
    .array(
      z.strictObject({
        label: text('what the number is for', { max: 30, examples: ['Toll-free'] }),
        number: anyPhone,
        hours: text('when it is answered, or delete the line').optional(),
      }),
      'List the numbers, each after a dash.',
    )
    .max(4, 'List at most four more numbers.')
    .default([])
    .meta({ description: 'More phone numbers; delete the lines if there are none' }),
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

const KEEP_FOR_ERROR = 'Use a number of days, months or years, such as 3 years.';

const replyPromise = (what: string) =>
  text(what).regex(
    /^([^{}]|\{(mobile|email|packs|hours|phone)\})*$/,
    'In braces, use only {mobile}, {email}, {packs}, {hours} and {phone}.',
  );

/** What someone with a shop wants to know. */
const retailers = z
  .strictObject({
    facts: z
      .array(
        z.strictObject({
          name: text('the fact', { max: 60, examples: ['Minimum order'] }),
          value: text('its value', { max: 80, examples: ['12 packs'] }),
        }),
        'List the facts, each after a dash.',
      )
      .min(1, 'List at least one fact.')
      .max(10, 'List at most ten facts.'),
    reply: replyPromise('when and how you reply to a retailer').optional(),
  })
  .meta({
    description:
      'Facts for retailers, shown to those who choose Retailer and in the questions; delete the lines if there are none',
  });

const enquiry = z
  .strictObject({
    heading: text('a heading for the form'),
    intro: text('one or two sentences above the form'),
    assurance: text("what a visitor wants to know before the first tap, under the banner's button", {
      max: 100,
    }).optional(),
    steps: z
      .array(text('one step of ordering', { max: 80 }), 'List the steps, each after a dash.')
      .max(4, 'List at most four steps.')
      .default([])
      .meta({ description: 'How ordering works, step by step; delete the lines if there is nothing to say' }),
    caution: text('one line of caution above the form, which links to the safety information', {
      max: 140,
    }).optional(),
    promises: z
      .array(
        text('what will happen, or what never will', { max: 90 }).regex(
          /^([^{}]|\{(hours|phone)\})*$/,
          'In braces, use only {hours} and {phone}.',
        ),
        'List the promises, each after a dash.',
      )
      .max(4, 'List at most four promises.')
      .default([])
      .meta({
        description: 'What a visitor can rely on, beside the form; delete the lines if there is nothing',
      }),
    answeredBy: z
      .strictObject({
        name: sameText('the name of who answers', { max: 60, examples: ['Asha Rao'] }),
        role: text('what they do, in a few words', { max: 60, examples: ['Customer care'] }),
      })
      .optional()
      .meta({
        description:
          'Who answers enquiries, shown with the promises and named in receipts; their photograph is pictures/person',
      }),
    retailers: retailers.optional(),
    reply: replyPromise('when and how you reply, once an enquiry is sent'),
    receipt: z.boolean('Write true or false.').default(false).meta({
      description:
        'Whether visitors get a receipt by e-mail, in their language; our own server sends it, if SMTP_URL is set',
    }),
    passedOnTo: text('the service that each enquiry is passed on to, and its company, for the policy', {
      max: 100,
      examples: ['Example CRM, a service of Example Pvt. Ltd.'],
    }).optional(),
    ads: z.boolean('Write true or false.').default(false).meta({
      description:
        'Whether the number of the click on an advert of Google or Meta is kept with the enquiry, so that you can tell them what was sold; notice and policy then say so',
    }),
    keepFor: z
      .string(KEEP_FOR_ERROR)
      .regex(/^[1-9]\d{0,2} (day|month|year)s?$/, {
        error: ({ input }) => digitsRemedy(input) ?? KEEP_FOR_ERROR,
      })
      .meta({
        description: 'How long an enquiry is kept at most; replaces {keepFor} in the notice and the policy',
        examples: ['3 years', '18 months'],
      }),
    notice: text('what is collected and why, beside the form with a link to the policy'),
  })
  .transform(({ notice, ...rest }) => ({ ...rest, notice: notice.replaceAll('{keepFor}', rest.keepFor) }));

const questions = z
  .array(
    z.strictObject({
      question: text('a question that customers ask', { max: 90 }),
      answer: text('the answer', { max: 400 }),
    }),
    'List the questions, each after a dash.',
  )
  .max(6, 'List at most six questions.')
  .default([])
  .meta({ description: 'What customers ask before they order; delete the lines if there is nothing' });

const REPORT_FILE_ERROR =
  'Use the name of a file in the folder reports: lower-case letters, digits and dashes, ending in .pdf, .png, .jpg or .webp.';

export const MAX_REPORTS = 6;

const reports = z
  .array(
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
    'List the reports, each after a dash.',
  )
  .max(MAX_REPORTS, 'List at most six reports.')
  .default([])
  .meta({ description: 'Laboratory reports and certificates; delete the lines if there are none' });

const languageNames = new Intl.DisplayNames('en-IN', { type: 'language', fallback: 'none' });

const LANGUAGE_ERROR = 'Use a language code, such as en for English, hi for Hindi or mr for Marathi.';

/** The replies of the staff, in the inbox. */
const replies = z
  .array(
    z.strictObject({
      title: sameText('what the reply is about, in a few words', { max: 40, examples: ['Price'] }),
      language: z
        .string(LANGUAGE_ERROR)
        .regex(new RegExp(LANGUAGE_CODE_PATTERN), LANGUAGE_ERROR)
        .refine((code) => languageNames.of(code) !== undefined, LANGUAGE_ERROR)
        .meta({ description: 'The language code of the reply', examples: ['en', 'hi'] }),
      text: sameText('what the staff send by WhatsApp or e-mail', { max: 800 }).regex(
        REPLY_TEXT,
        'In braces, use only {name}, {quantity}, {reference} and {product}.',
      ),
    }),
    'List the replies, each after a dash.',
  )
  .max(12, 'List at most twelve replies.')
  .default([])
  .meta({ description: 'Replies that the staff send from the inbox; delete the lines if there are none' });

/** Texts that the check of claims is not to report any more; for their exact words alone. */
const approvedTexts = z
  .array(
    z.strictObject({
      reason: sameText('who approved the texts, and why they may stand', {
        examples: ['Approved by FSSAI on 3 May 2026, file 12345'],
      }),
      texts: z
        .array(sameText('a whole text, exactly as it stands'), 'List the texts, each after a dash.')
        .min(1, 'List at least one text.'),
    }),
    'List the approvals, each after a dash.',
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
export type Question = Content['questions'][number];
export type Report = Content['reports'][number];
export type Card = Product['benefits']['items'][number];

/** The cards of all sections. */
export function cardsOf({ product }: Pick<Content, 'product'>): Card[] {
  return [product.indications, product.benefits, product.safety].flatMap(({ items }) => items);
}

/** How a visitor reaches the company without the form. */
export type ContactDetails = Pick<Company, 'phone' | 'email' | 'whatsapp'>;

/** The company's address in one line. */
export function addressLineOf({ street, city, postcode, region, country }: Company['address']): string {
  return [street, `${city} ${postcode}`, region, country].join(', ');
}
