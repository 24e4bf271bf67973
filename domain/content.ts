import { parseDocument } from 'yaml';
import { z } from 'zod';
import { contrastOf } from './contrastOf.ts';

/** A line of text that a visitor reads; never empty. */
const text = (what: string) => z.string(`Write ${what}.`).trim().min(1, `Write ${what}.`);

const heading = text('the heading of the section');
const webUrl = z.url({ protocol: /^https$/, error: 'Give a whole address that starts with https://.' });
const phone = z
  .string('Give the phone number as text, in quotes.')
  .regex(/^\+[0-9][0-9 ]{6,18}$/, 'Give the number with its country code, such as "+91 20 1234 5678".');
const email = z.email('Give one e-mail address, such as care@example.com.');
const colour = z
  .string('Give the colour in quotes, such as "#8B1E3F".')
  .regex(/^#[0-9a-fA-F]{6}$/, 'Give the colour as # and six hexadecimal digits, in quotes.');
/** The name of a file in `content/pictures/pictograms/`, without `.svg`. */
const pictogram = z
  .string('Name a file of content/pictures/pictograms/, without ".svg".')
  .regex(/^[a-z0-9-]+$/, 'Name a file of content/pictures/pictograms/, without ".svg".');

const card = z.strictObject({
  title: text('a title of a few words'),
  text: text('one or two sentences'),
  pictogram,
});

/** Exactly as many entries as the specification's page shows. */
const exactly = <Entry extends z.ZodType>(count: number, entry: Entry) =>
  z
    .array(entry, `List ${count} entries, each after a dash.`)
    .length(count, `Keep exactly ${count} entries: the page shows ${count}.`);

const product = z.strictObject({
  /** The product's name: `{product}` of the specification; also names the collection, so no slash or quote. */
  name: z
    .string('Write the product name.')
    .trim()
    .regex(
      /^[\p{L}\p{N}][\p{L}\p{N} .+&-]{0,23}$/u,
      'Use 1 to 24 letters, digits, spaces or . + & -, starting with a letter or digit.',
    ),
  tagline: text('the tagline'),
  /** What it is, in a few words: "Nerve wellness capsules". */
  kind: text('what the product is, in a few words'),
  /** For whom it is, in a few words. */
  audience: text('whom the product is for, in a few words'),
  /** One or two sentences under the tagline. */
  summary: text('one or two sentences'),
  /** What a pack holds: "60 vegetarian capsules". */
  pack: text('what one pack holds'),
  about: z.strictObject({
    heading,
    paragraphs: z.array(text('a paragraph')).min(1, 'Write at least one paragraph.'),
  }),
  ingredients: z.strictObject({
    heading,
    intro: text('one or two sentences'),
    /** What the amounts are for: "per capsule". */
    per: text('what the amounts are for, such as "per capsule"'),
    items: z
      .array(
        z.strictObject({
          name: text('the ingredient'),
          amount: text('the amount with its unit'),
          purpose: text('what the ingredient does'),
          /** Share of the recommended dietary allowance, in percent; left out where none is established. */
          dailyShare: z.number('Give a number of percent, without the sign.').positive().optional(),
        }),
      )
      .min(1, 'List at least one ingredient.'),
    footnote: text('what the daily share refers to'),
  }),
  directions: z.strictObject({
    heading,
    intro: text('one or two sentences'),
    steps: z
      .array(z.strictObject({ title: text('a few words'), text: text('one or two sentences') }))
      .min(2, 'List at least two steps.'),
  }),
  indications: z.strictObject({ heading, intro: text('one or two sentences'), items: exactly(5, card) }),
  benefits: z.strictObject({ heading, intro: text('one or two sentences'), items: exactly(7, card) }),
  safety: z.strictObject({ heading, intro: text('one or two sentences'), items: exactly(5, card) }),
});

/** What the label of a health supplement must say in India (FSSAI, Nutraceutical Regulations, labelling). */
const label = z.strictObject({
  category: text('"Health supplement" or the category of the licence'),
  notForMedicinalUse: text('the statement "Not for medicinal use"'),
  notToExceed: text('the statement not to exceed the recommended daily usage'),
  keepOutOfReach: text('the statement to keep out of reach of children'),
  notACure: text('the statement that the product is not meant to treat or cure any disease'),
  fssaiLicence: z
    .string('Give the FSSAI licence number as text, in quotes.')
    .regex(/^[0-9]{14}$/, 'Give the 14 digits of the FSSAI licence number, in quotes.'),
});

const company = z.strictObject({
  name: text('the name that customers know'),
  legalName: text('the registered name'),
  /** One sentence in the footer. */
  about: text('one sentence about the company'),
  phone,
  email,
  /** Only where the company answers on WhatsApp. */
  whatsapp: phone.optional(),
  /** When the phone is answered. */
  hours: text('when the phone is answered'),
  address: z.strictObject({
    street: text('the building and street'),
    city: text('the city'),
    region: text('the state'),
    postcode: z
      .string('Give the PIN code in quotes.')
      .regex(/^[0-9]{6}$/, 'Give the 6 digits of the PIN code, in quotes.'),
    country: text('the country'),
    /** Degrees, WGS 84; where the map's pin stands. */
    latitude: z.number('Give degrees as a number.').min(-90).max(90),
    longitude: z.number('Give degrees as a number.').min(-180).max(180),
  }),
  social: z.strictObject({ facebook: webUrl, x: webUrl, linkedin: webUrl }),
  /** Who answers questions and grievances about personal data (DPDP Act 2023, sections 5, 6 and 13). */
  grievance: z.strictObject({ name: text('the name or office'), email }),
});

const brand = z.strictObject({
  /** The one strong colour: buttons, links, the label's band. */
  strong: colour,
  /** Text. */
  ink: colour,
  /** The page's background. */
  paper: colour,
  /** The second background, for bands and cards. */
  sand: colour,
});

const page = z.strictObject({
  /** Browser tab, search results and shared links. */
  title: text('the title of the page'),
  description: text('one or two sentences for search results').pipe(
    z.string().max(160, 'Keep it to 160 characters, or search engines cut it.'),
  ),
});

const KEEP_FOR_ERROR = 'Give a number and days, months or years, such as 3 years.';

const enquiry = z
  .strictObject({
    heading: text('a heading for the form'),
    intro: text('one or two sentences over the form'),
    /** How long an enquiry is kept at most; the notice and the privacy policy say it where `{keepFor}` stands. */
    keepFor: z.string(KEEP_FOR_ERROR).regex(/^[1-9]\d{0,2} (day|month|year)s?$/, KEEP_FOR_ERROR),
    /** Why the data is needed and what happens with it; stands beside the form with a link to the policy. */
    notice: text('what is collected and why'),
  })
  .transform(({ notice, ...rest }) => ({ ...rest, notice: notice.replaceAll('{keepFor}', rest.keepFor) }));

/** Everything that `content/site.yaml` holds. */
export const contentSchema = z.strictObject({ product, label, company, brand, page, enquiry });

/** The facts and words of one product's site, checked. */
export type Content = z.infer<typeof contentSchema>;
export type Product = Content['product'];
export type Company = Content['company'];
export type Label = Content['label'];
export type Brand = Content['brand'];
export type Card = z.infer<typeof card>;

/** The company's address in one line. */
export function addressLineOf({ street, city, postcode, region, country }: Company['address']): string {
  return [street, `${city} ${postcode}`, region, country].join(', ');
}

/** A mistake in `content/`, said in one line that names the file, the entry and the remedy. */
export class ContentError extends Error {
  constructor(file: string, entry: string, remedy: string) {
    super(`${file}: ${entry}: ${remedy}`);
    this.name = 'ContentError';
  }
}

/** Where the facts stand, from the root of the project; errors name it. */
export const CONTENT_FILE = 'content/site.yaml';

/** Contrast that body text needs (WCAG 2.2, 1.4.6, AAA), and that the strong colour needs as text (1.4.3, AA). */
const CONTRAST = { ink: 7, strong: 4.5 };

/**
 * Reads and checks the text of `content/site.yaml`. Every text in it may say `{product}` for the product's name.
 *
 * @throws {ContentError} at the first mistake: bad YAML, a missing, wrong or unknown entry, an unreadable colour
 */
export function parseContent(yaml: string): Content {
  const document = parseDocument(yaml, { prettyErrors: true });
  const fault = document.errors[0];
  if (fault) {
    const line = fault.linePos?.[0].line;
    throw new ContentError(CONTENT_FILE, `line ${line ?? '?'}`, `not YAML: ${firstLine(fault.message)}`);
  }
  const name = `${document.getIn(['product', 'name'])}`;
  const reviver = (_key: unknown, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('{product}', name) : value;
  const result = contentSchema.safeParse(document.toJS({ reviver }), { reportInput: true });
  if (!result.success) throw contentErrorOf(result.error);
  checkContrast(result.data.brand);
  return result.data;
}

/** Whether the shipped sample is still in place: its contact address lies in a domain that can't exist (RFC 2606). */
export function isSampleContent(content: Content): boolean {
  return content.company.email.endsWith('.example');
}

function contentErrorOf(error: z.ZodError): ContentError {
  const issue = error.issues[0];
  if (!issue) return new ContentError(CONTENT_FILE, 'the whole file', 'is not what the schema asks for.');
  const path = issue.path.join('.') || 'the whole file';
  if (issue.code === 'unrecognized_keys') {
    return new ContentError(
      CONTENT_FILE,
      [...issue.path, issue.keys[0]].join('.'),
      'no such entry; remove it or mend its spelling.',
    );
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return new ContentError(CONTENT_FILE, path, `missing. ${issue.message}`);
  }
  return new ContentError(CONTENT_FILE, path, issue.message);
}

function checkContrast(brand: Brand): void {
  for (const [colour, least] of Object.entries(CONTRAST) as ['ink' | 'strong', number][]) {
    for (const background of ['paper', 'sand'] as const) {
      const contrast = contrastOf(brand[colour], brand[background]);
      if (contrast < least) {
        throw new ContentError(
          CONTENT_FILE,
          `brand.${colour}`,
          `contrast ${contrast.toFixed(1)} on brand.${background} is hard to read; choose a darker ${colour} or a lighter ${background}, for at least ${least}.`,
        );
      }
    }
  }
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? message;
}
