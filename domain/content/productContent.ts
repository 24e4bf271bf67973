import { z } from 'zod';
import {
  list,
  number,
  numberRemedy,
  optionalList,
  sameText,
  string,
  text,
  webPage,
  yesOrNo,
} from './contentFields.ts';

const heading = text('the heading of the section', { max: 60 });

const PICTOGRAM_NAME = /^[a-z0-9-]+$/;

const PICTOGRAM_ERROR = 'Use the name of a file in pictures/pictograms/, without ".svg".';

const pictogram = z
  .string(PICTOGRAM_ERROR)
  .regex(PICTOGRAM_NAME, {
    error: ({ input }) => {
      const name = String(input)
        .toLowerCase()
        .replace(/\.svg$/, '');
      return PICTOGRAM_NAME.test(name) ? `${PICTOGRAM_ERROR} Did you mean "${name}"?` : PICTOGRAM_ERROR;
    },
  })
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
const MAX_CARDS = 12;

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

export const product = z.strictObject({
  name: string('the product name')
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
  kind: text('what the product is, in a few words', {
    max: 60,
    examples: ['Health supplement with B vitamins'],
  }),
  audience: text('who the product is for, in a few words', { max: 40, examples: ['For adults'] }),
  summary: text('one or two sentences under the tagline', { max: 200 }),
  pack: text('what one pack holds', { max: 60, examples: ['60 vegetarian capsules'] }),
  prices: optionalList(
    'prices',
    z.strictObject({
      pack: text('what one pack holds', { max: 60, examples: ['60 vegetarian capsules'] }),
      rupees: number('Use the price in rupees as a number, without quotes and without ₹.')
        .positive('Use a price above 0.')
        .meta({ description: 'The price in rupees, with all taxes', examples: [599] }),
    }),
    4,
    'Maximum retail prices by pack',
  ),
  buyAt: optionalList(
    'shops',
    z.strictObject({
      name: sameText('the name of the shop', { max: 30, examples: ['Amazon'] }),
      url: webPage('https://www.amazon.in/dp/…').refine(
        (url) => !/…|\.{3}|%E2%80%A6/i.test(url),
        "This is the sample's URL. Use that of the product's own page.",
      ),
    }),
    5,
    'Shops on other sites that sell it',
  ),
  about: z.strictObject({
    heading,
    paragraphs: list('paragraphs', text('a paragraph', { max: 260 })).min(1, 'Write at least one paragraph.'),
  }),
  ingredients: z.strictObject({
    heading,
    intro: text('one or two sentences'),
    per: text('what the amounts refer to', { examples: ['per capsule'] }),
    items: list(
      'ingredients',
      z.strictObject({
        name: text('the ingredient', { examples: ['Vitamin B12 (as methylcobalamin)'] }),
        amount: sameText('the amount with its unit', { examples: ['2.2 mcg'] }).refine(
          (amount) => !/^\p{N}[\p{N}.,\s]*$/u.test(amount),
          'Write the amount with its unit, as on the pack, such as "100 mg".',
        ),
        purpose: text('what the ingredient is or does, or delete the line', { max: 60 }).optional(),
        dailyShare: number('Use a number of percent, without the sign and without quotes.')
          .positive('Use a number above 0, or delete the line if there is no allowance.')
          .optional()
          .meta({
            description: 'Percent of the recommended dietary allowance; delete the line if there is none',
            examples: [100],
          }),
      }),
    ).min(1, 'List at least one ingredient.'),
    footnote: text('what the daily share refers to'),
  }),
  directions: z.strictObject({
    heading,
    intro: text('one or two sentences'),
    steps: list(
      'steps',
      z.strictObject({ title: text('a few words'), text: text('one or two sentences') }),
    ).min(2, 'List at least two steps.'),
  }),
  indications: cards(5, 5, 140),
  benefits: cards(3, MAX_CARDS, 130),
  safety: cards(3, MAX_CARDS, 140),
});

const fact = (field: typeof text, what: string, example: string) =>
  field(`${what}, or delete the line`, { max: 60, examples: [example] }).optional();

/** Beside a smaller bottle there is no room for the coin, and beside a larger one the drawn capsules look too large. */
const HEIGHT_ERROR =
  "Use the bottle's height in millimetres, a number from 95 to 150 without quotes, or delete the line.";

/** What the label of a health supplement must say in India (FSSAI, Nutraceutical Regulations, labelling). */
export const label = z.strictObject({
  category: text('"Health supplement" or the category of the licence'),
  notForMedicinalUse: text('the statement "Not for medicinal use"'),
  notToExceed: text('the statement not to exceed the recommended daily usage'),
  keepOutOfReach: text('the statement to keep out of reach of children'),
  notACure: text('the statement that the product is not meant to treat or cure any disease'),
  fssaiLicence: z
    .string('Write the FSSAI licence number in quotes.')
    .regex(/^[0-9]{14}$/, {
      error: ({ input }) =>
        numberRemedy(input) ?? 'Use the 14 digits of the FSSAI licence number, in quotes.',
    })
    .meta({ description: 'The 14 digits of the FSSAI licence, in quotes', examples: ['10012345678901'] }),
  madeBy: fact(sameText, 'who makes it, and where', 'Meruvana Healthcare, Pune'),
  origin: fact(text, 'the country of origin', 'India'),
  vegetarian: yesOrNo('Whether the pack has the vegetarian mark; the page then shows it'),
  size: fact(text, 'how large the pack is, beside something that everyone knows', 'Bottle, 10 cm high'),
  heightMm: number(HEIGHT_ERROR)
    .min(95, HEIGHT_ERROR)
    .max(150, HEIGHT_ERROR)
    .optional()
    .meta({
      description:
        "The bottle's height in millimetres; a coin is then drawn beside the sample's bottle, true to scale",
      examples: [115],
    }),
  storage: fact(text, 'how to store it', 'Store below 30 °C, away from sunlight and damp.'),
  bestBefore: fact(text, 'the shelf life of the product', '18 months from packaging'),
  allergens: fact(text, 'the allergens on the pack', 'None'),
});
