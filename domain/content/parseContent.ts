import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { contrastOf } from '../brand/contrastOf.ts';
import { ContentError } from './ContentError.ts';
import { type Brand, type Content, contentSchema } from './contentSchema.ts';

/** Where the facts stand, from the root of the project; errors name it. */
export const CONTENT_FILE = 'content/site.yaml';

/** Contrast that body text needs (WCAG 2.2, 1.4.6, AAA), and that the strong colour needs as text (1.4.3, AA). */
const CONTRAST = { ink: 7, strong: 4.5 };

/**
 * Reads and checks the text of `content/site.yaml`.
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
  const result = contentSchema.safeParse(document.toJS(), { reportInput: true });
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
