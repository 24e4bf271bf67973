import { POLICY_FILE } from '../content/privacyPolicy.ts';
import { structureOf } from './policyBlocks.ts';
import type { SourceText } from './sourceTexts.ts';

/**
 * What is wrong with a translation beside its length: it has the placeholders of the English text, its HTML, and in the
 * policy its links and its kind of block. Undefined when nothing is.
 */
export function translationRemedy({ context, text }: SourceText, translation: string): string | undefined {
  // The content and the policy may name the product anywhere.
  const isNameAllowed = !context.startsWith('interface.') && !text.includes('{product}');
  const written = isNameAllowed ? translation.replaceAll('{product}', '') : translation;
  const placeholder = differenceOf(placeholdersOf(text), placeholdersOf(written));
  if (placeholder) return placeholder;
  return context === POLICY_FILE
    ? differenceOf(structureOf(text), structureOf(translation))
    : differenceOf(tagsOf(text), tagsOf(translation));
}

function placeholdersOf(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g))].map((name) => `the placeholder ${name}`);
}

function tagsOf(text: string): string[] {
  return (text.match(/<\/?[a-z][^>]*>/gi) ?? []).map((tag) => `the HTML ${tag}`);
}

function differenceOf(source: string[], translation: string[]): string | undefined {
  const [missing] = without(source, translation);
  const [extra] = without(translation, source);
  if (missing && extra)
    return `The translation has ${extra} instead of ${missing}. Write it as in the English text.`;
  if (missing) return `The translation lacks ${missing}. Write it as in the English text.`;
  return extra && `The English text does not have ${extra}. Remove it from the translation.`;
}

/** The items that another list does not have, or has fewer times. */
function without(items: string[], others: string[]): string[] {
  const rest = [...others];
  return items.filter((item) => {
    const index = rest.indexOf(item);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
}
