import { z } from 'zod';
import { text } from './contentFields.ts';
import { REPLY_TEXT } from './replyUrls.ts';

const languageNames = new Intl.DisplayNames('en-IN', { type: 'language', fallback: 'none' });

const LANGUAGE_ERROR = 'Use a language code, such as en for English, hi for Hindi or mr for Marathi.';

/** What `site.yaml` lists as replies of the staff. */
export const replies = z
  .array(
    z.strictObject({
      title: text('what the reply is about, in a few words', { max: 40, examples: ['Price'] }),
      language: z
        .string(LANGUAGE_ERROR)
        .regex(/^[a-z]{2,3}$/, LANGUAGE_ERROR)
        .refine((code) => languageNames.of(code) !== undefined, LANGUAGE_ERROR)
        .meta({ description: 'The language code of the reply', examples: ['en', 'hi'] }),
      text: text('what the staff send by WhatsApp or e-mail', { max: 800 }).regex(
        REPLY_TEXT,
        'In braces, use only {name}, {quantity}, {reference} and {product}.',
      ),
    }),
    'List the replies, each after a dash.',
  )
  .max(12, 'List at most twelve replies.')
  .default([])
  .meta({ description: 'Replies that the staff send from the inbox; delete the lines if there are none' });
