import type { z } from 'zod';
import { contentSchema } from '../../domain/content/content.ts';
import { translatedTexts } from '../../domain/content/contentFields.ts';
import type { Path } from '../content/contentIssues.ts';
import { CONTENT_FILE, type ParsedContent } from '../content/parseContent.ts';
import { POLICY_FILE, policyTemplateOf } from '../content/privacyPolicy.ts';
import { rewriteBlocks } from './policyBlocks.ts';

/** An English text that a translation has to have. */
export interface SourceText {
  /** Where the text is shown, which is `msgctxt` in the PO file. */
  context: string;
  text: string;
  /** Its file and line, such as `site.yaml:134`; not in the PO file, which would change with every line before it. */
  reference?: string;
  /** The limit of characters. */
  max?: number;
}

/** A text of `site.yaml`, with the way to it. */
interface ContentText extends SourceText {
  path: Path;
}

/** Texts in which a mistake could harm someone, or which the law requires. */
const SAFETY_OR_LEGAL =
  /^(?:product\.(?:safety|directions|indications)\b|label\b|enquiry\.notice$|privacy-policy\.md$|interface\.processors\b)/;

/** Whether a text is one of `site.yaml`: those of the policy have Markdown, and some of the interface HTML. */
export function isOfContent({ context }: Pick<SourceText, 'context'>): boolean {
  return context !== POLICY_FILE && !context.startsWith('interface.');
}

/** Whether a text is about safety, or required by law; until it is translated, it is shown in English. */
export function isSafetyOrLegal({ context }: Pick<SourceText, 'context'>): boolean {
  return SAFETY_OR_LEGAL.test(context);
}

/** The texts of `site.yaml`, in its order; names, amounts, numbers, links and colours are the same in every language. */
export function contentTextsOf({ data, lineAt }: ParsedContent): ContentText[] {
  return textsAt(contentSchema, data, [])
    .map((text) => ({ ...text, line: lineAt(text.path) }))
    .map((text) => ({ ...text, reference: `${CONTENT_FILE}:${text.line}` }))
    .toSorted((one, other) => one.line - other.line);
}

function textsAt(schema: z.core.$ZodType, value: unknown, path: Path): ContentText[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return isRecord(value)
        ? Object.entries(def.shape).flatMap(([name, field]) => textsAt(field, value[name], [...path, name]))
        : [];
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item, index) => textsAt(def.element, item, [...path, index]))
        : [];
    case 'optional':
    case 'default':
      return textsAt(def.innerType, value, path);
    case 'pipe':
      return textsAt(def.in, value, path);
    default: {
      const limits = translatedTexts.get(schema as z.ZodString);
      if (!limits || typeof value !== 'string') return [];
      const context = path.filter((step) => typeof step === 'string').join('.');
      return [{ path, context, text: value.trim(), ...limits }];
    }
  }
}

export function policyTextsOf(markdown: string): SourceText[] {
  const { title, body, firstLine } = policyTemplateOf(markdown);
  const texts = [policyText(title, 2)];
  rewriteBlocks(body, (block, line) => {
    texts.push(policyText(block, firstLine + line));
    return block;
  });
  return texts;
}

export function policyText(text: string, line: number): SourceText {
  return { context: POLICY_FILE, text, reference: `${POLICY_FILE}:${line}` };
}

type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function messageTextsOf(messages: Messages): SourceText[] {
  return Object.entries(messages).flatMap(([section, texts]) =>
    Object.entries(texts).map(([name, text]) => messageText(section, name, text)),
  );
}

export function messageText(section: string, name: string, text: string): SourceText {
  return { context: `interface.${section}.${name}`, text };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
