import { z } from 'zod';
import { DAY_MS, startOfToday } from '../time.ts';

/** A text that YAML may read as a number or as true or false. */
export const string = (what: string) =>
  z.string({
    error: ({ input }) =>
      ['number', 'boolean'].includes(typeof input) ? `Put quotes around it: "${input}".` : `Write ${what}.`,
  });

const MAX_TEXT = 2000;

/** The texts that are translated, each with its limit of characters. */
export const translatedTexts = z.registry<{ max: number }>();

interface TextOptions {
  max?: number;
  examples?: string[];
}

/** A line of text that a visitor reads, in the language of the page; never empty. */
export const text = (what: string, options: TextOptions = {}) =>
  sameText(what, options).register(translatedTexts, { max: options.max ?? MAX_TEXT });

/** A line of text that is the same in every language, such as a name; never empty. */
export const sameText = (what: string, { max = MAX_TEXT, examples }: TextOptions = {}) =>
  string(what)
    .trim()
    .min(1, `Write ${what}.`)
    .max(max, {
      error: ({ input }) => `Keep it to ${max} characters; it has ${String(input).length}.`,
    })
    .meta({
      description: `${what.charAt(0).toUpperCase()}${what.slice(1)}, at most ${max} characters`,
      ...(examples && { examples }),
    });

export const list = <Item extends z.ZodType>(what: string, item: Item) =>
  z.array(item, `List the ${what}, each after a dash.`);

export const optionalList = <Item extends z.ZodType>(
  what: string,
  item: Item,
  max: number,
  description: string,
) =>
  list(what, item)
    .max(max, `List at most ${max} ${what}.`)
    .default([])
    .meta({ description: `${description}; delete the lines if there are none` });

/** What is so or not; not so where the line is left out. */
export const yesOrNo = (description: string) =>
  z.boolean('Write true or false.').default(false).meta({ description });

/** Whether a date, such as `14 September 2026`, is after today; false for what is no date. */
export function isInFuture(date: string): boolean {
  return new Date(`${date} UTC`).getTime() > startOfToday(Date.now()) + DAY_MS;
}

export const webPage = (example: string) =>
  z
    .url({
      protocol: /^https$/,
      error: 'Use a full URL that starts with https://.',
    })
    .meta({
      description: 'Full URL of the page',
      examples: [example],
    });

/** What to do about digits of another script, such as Devanagari; undefined when there is none. */
export function digitsRemedy(input: unknown): string | undefined {
  const [digit] = /(?![0-9])\p{Nd}/u.exec(typeof input === 'string' ? input : '') ?? [];
  return digit && `Write the digits as 0 to 9, not as "${digit}".`;
}

/** @param remedy says what to write instead of what is no number */
export const number = (remedy: string) => z.number({ error: ({ input }) => digitsRemedy(input) ?? remedy });

/** The same, and about a letter, such as O for 0, in a number that is written in quotes. */
export function numberRemedy(input: unknown): string | undefined {
  const [letter] = /\p{L}/u.exec(typeof input === 'string' ? input : '') ?? [];
  return digitsRemedy(input) ?? (letter && `"${letter}" is a letter. Write digits alone.`);
}

/** Digits behind +91 in the Indian numbering plan: ten, with the area code. */
const INDIAN_DIGITS = 10;

/** A phone number with its country code. */
export const phone = z
  .string('Write the phone number in quotes.')
  .regex(/^\+[0-9][0-9 ]{6,18}$/, {
    error: ({ input }) =>
      /^18[06]0/.test(String(input))
        ? 'Use the number that you call from, with its country code; list a toll-free one under otherPhones.'
        : (numberRemedy(input) ?? 'Use the number with its country code, such as "+91 20 1234 5678".'),
  })
  .refine(
    (number) => !/^\+91/.test(number) || number.replace(/\D/g, '').length === 2 + INDIAN_DIGITS,
    'An Indian number has 10 digits after +91, such as "+91 20 1234 5678".',
  )
  .meta({ description: 'Number with + and the country code, in quotes', examples: ['+91 20 1234 5678'] });

/** A phone number with its country code, or one that is free of charge within India, which has none. */
export const anyPhone = z
  .string('Write the phone number in quotes.')
  .superRefine((number, { addIssue }) => {
    const remedy = numberRemedy(number);
    if (remedy) {
      addIssue({ code: 'custom', message: remedy });
      return;
    }
    if (/^18[06]0[0-9 ]+$/.test(number)) {
      const { length } = number.replaceAll(' ', '');
      if (length >= 10 && length <= 13) return;
      addIssue({
        code: 'custom',
        message: 'A number with 1800 or 1860 has 10 to 13 digits, such as "1800 123 4567".',
      });
      return;
    }
    for (const { message } of phone.safeParse(number).error?.issues ?? [])
      addIssue({ code: 'custom', message });
  })
  .meta({
    description: 'Number with + and the country code, or one with 1800 or 1860 as it is dialled, in quotes',
    examples: ['1800 123 4567'],
  });

export const email = z
  .email('Use one e-mail address, such as care@example.com.')
  .meta({ description: 'One e-mail address', examples: ['care@example.com'] });

export const colour = (description: string) =>
  z
    .string('Write the colour in quotes, such as "#8B1E3F".')
    .regex(/^#[0-9a-fA-F]{6}$/, 'Use # and six hexadecimal digits for the colour, in quotes.')
    .meta({ description, examples: ['#8B1E3F'] });

/** One coordinate of a place, from `-max` to `max`. */
export const degrees = (description: string, max: number, example: number) =>
  number('Use a number of degrees with a point, such as 18.559, without quotes and without °.')
    .min(-max, { error: `Use degrees from -${max} to ${max}.`, abort: true })
    .max(max, { error: `Use degrees from -${max} to ${max}.`, abort: true })
    .meta({ description, examples: [example] });
