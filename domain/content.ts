import { z } from 'zod';
import { contrastOf } from './colour.ts';
import { company } from './companyContent.ts';
import { colour, text } from './contentFields.ts';
import { replies } from './replyContent.ts';

/*
 * The schema of `site.yaml`: each entry with its rule, the error message, and the description and examples that an editor
 * shows (`npm run content:schema` writes them to `content/site.schema.json`).
 */

const heading = text('the heading of the section', { max: 60 });

const pictogram = z
  .string('Use the name of a file in pictures/pictograms/, without ".svg".')
  .regex(/^[a-z0-9-]+$/, 'Use the name of a file in pictures/pictograms/, without ".svg".')
  .meta({
    description: 'The name of a file in pictures/pictograms/, without .svg',
    examples: ['nerve', 'leaf'],
  });

const card = (maxText: number) =>
  z.strictObject({
    title: text('a title of a few words', { max: 60 }),
    text: text('one or two sentences', { max: maxText }),
    pictogram,
  });

/** Nobody reads a longer section to its end. */
export const MAX_CARDS = 12;

const cards = (min: number, max: number, maxText: number) => {
  const count = min === max ? `exactly ${min}` : `${min} to ${max}`;
  return z.strictObject({
    heading,
    intro: text('one or two sentences'),
    items: z
      .array(card(maxText), `List ${count} cards, each after a dash.`)
      .min(min, { error: ({ input }) => `List ${count} cards; there are ${(input as unknown[]).length}.` })
      .max(max, { error: ({ input }) => `List ${count} cards; there are ${(input as unknown[]).length}.` })
      .meta({ description: `The cards, ${count}` }),
  });
};

const product = z.strictObject({
  name: z
    .string('Write the product name.')
    .trim()
    .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .+&'’-]{0,23}$/u, {
      error: ({ input }) => {
        const { length } = String(input);
        return length > 24
          ? `Keep it to 24 characters; it has ${length}.`
          : "Use 1 to 24 letters, digits, spaces or . + & - ', starting with a letter or digit.";
      },
    })
    .meta({
      description:
        'The name of the product, which also names the collection of its enquiries; at most 24 letters',
      examples: ['Snayura', "Doctor's Choice"],
    }),
  tagline: text('the tagline', { max: 60, examples: ['Live Longer, Live Better'] }),
  kind: text('what the product is, in a few words', { max: 60, examples: ['Nerve wellness capsules'] }),
  audience: text('who the product is for, in a few words', { max: 40, examples: ['For adults'] }),
  summary: text('one or two sentences under the tagline', { max: 200 }),
  pack: text('what one pack holds', { max: 60, examples: ['60 vegetarian capsules'] }),
  about: z.strictObject({
    heading,
    paragraphs: z
      .array(text('a paragraph', { max: 260 }), 'List the paragraphs, each after a dash.')
      .min(1, 'Write at least one paragraph.'),
  }),
  ingredients: z.strictObject({
    heading,
    intro: text('one or two sentences'),
    per: text('what the amounts refer to', { examples: ['per capsule'] }),
    items: z
      .array(
        z.strictObject({
          name: text('the ingredient', { examples: ['Vitamin B12 (as methylcobalamin)'] }),
          amount: text('the amount with its unit', { examples: ['2.2 mcg'] }),
          purpose: text('what the ingredient does', { max: 60 }),
          dailyShare: z
            .number('Use a number of percent, without the sign and without quotes.')
            .positive('Use a number above 0, or delete the line if there is no allowance.')
            .optional()
            .meta({
              description: 'Percent of the recommended dietary allowance; delete the line if there is none',
              examples: [100],
            }),
        }),
        'List the ingredients, each after a dash.',
      )
      .min(1, 'List at least one ingredient.'),
    footnote: text('what the daily share refers to'),
  }),
  directions: z.strictObject({
    heading,
    intro: text('one or two sentences'),
    steps: z
      .array(
        z.strictObject({ title: text('a few words'), text: text('one or two sentences') }),
        'List the steps, each after a dash.',
      )
      .min(2, 'List at least two steps.'),
  }),
  indications: cards(5, 5, 140),
  benefits: cards(3, MAX_CARDS, 110),
  safety: cards(3, MAX_CARDS, 120),
});

/** An optional fact about the pack. */
const fact = (what: string, example: string) =>
  text(`${what}, or delete the line`, { max: 60, examples: [example] }).optional();

/** What the label of a health supplement must say in India (FSSAI, Nutraceutical Regulations, labelling). */
const label = z.strictObject({
  category: text('"Health supplement" or the category of the licence'),
  notForMedicinalUse: text('the statement "Not for medicinal use"'),
  notToExceed: text('the statement not to exceed the recommended daily usage'),
  keepOutOfReach: text('the statement to keep out of reach of children'),
  notACure: text('the statement that the product is not meant to treat or cure any disease'),
  fssaiLicence: z
    .string('Write the FSSAI licence number in quotes.')
    .regex(/^[0-9]{14}$/, 'Use the 14 digits of the FSSAI licence number, in quotes.')
    .meta({ description: 'The 14 digits of the FSSAI licence, in quotes', examples: ['10012345678901'] }),
  madeBy: fact('who makes it, and where', 'Meruvana Healthcare, Pune'),
  origin: fact('the country of origin', 'India'),
  vegetarian: z
    .boolean('Write true or false.')
    .default(false)
    .meta({ description: 'Whether the pack has the vegetarian mark; the page then shows it' }),
  bestBefore: fact('the shelf life of the product', '18 months from packaging'),
  allergens: fact('the allergens on the pack', 'None'),
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
    reply: text('when and how you reply, once an enquiry is sent').regex(
      /^([^{}]|\{(mobile|email|packs|hours)\})*$/,
      'In braces, use only {mobile}, {email}, {packs} and {hours}.',
    ),
    keepFor: z
      .string(KEEP_FOR_ERROR)
      .regex(/^[1-9]\d{0,2} (day|month|year)s?$/, KEEP_FOR_ERROR)
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

const reports = z
  .array(
    z.strictObject({
      title: text('what it is', { max: 60, examples: ['Certificate of analysis'] }),
      lab: text('the laboratory or the body that certified', { max: 80 }),
      date: text('the date on it', { max: 40, examples: ['14 September 2026'] }),
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
  .max(6, 'List at most six reports.')
  .default([])
  .meta({ description: 'Laboratory reports and certificates; delete the lines if there are none' });

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
});

/** The facts and words of one product's site, validated. */
export type Content = z.infer<typeof contentSchema>;
export type Product = Content['product'];
export type Label = Content['label'];
export type Brand = Content['brand'];
export type Reply = Content['replies'][number];
export type Question = Content['questions'][number];
export type Report = Content['reports'][number];
export type Card = Product['benefits']['items'][number];
