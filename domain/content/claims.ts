import { CLAIM_RULES, type ClaimRule } from './claimRules.ts';

/** Words in a text that a health supplement may not use, or only with proof. */
export interface Claim {
  words: string;
  /** What is wrong with them, after the words: `promises a longer life or youth`. */
  problem: string;
  source: string;
}

interface ClaimOptions {
  /** The code of the text's language; English words are found in every language. */
  language: string;
  /** Names, such as the company's, in which any word may be. */
  names?: readonly string[];
  /** Whether the text warns, so that it may name diseases. */
  isCaution?: boolean;
  /** Whether the content lists laboratory reports. */
  hasReports?: boolean;
}

/** Names of companies, which are no claims: "Natural Foods Ltd". */
const COMPANY =
  /(?:\p{Lu}[\p{L}&'’-]* )+(?:Ltd|Limited|Pvt|Private|LLP|Inc|Foods|Healthcare|Products|Industries|Pharma)\b/gu;

/**
 * The claims in a text, one for each rule. A sentence that says that something is not so, or that asks, claims nothing.
 * Only English, Hindi and Marathi are known.
 */
export function claimsIn(
  text: string,
  { language, names = [], isCaution = false, hasReports = false }: ClaimOptions,
): Claim[] {
  const plain = [...names]
    .sort((one, other) => other.length - one.length)
    .reduce((rest, name) => rest.replaceAll(name, '·'), text.normalize('NFC').replace(/\s+/g, ' '))
    .replace(COMPANY, '·');
  const isTitle = !isCaution && plain.split(' ').length <= MAX_TITLE_WORDS && !/[.!?।](?: |$)/u.test(plain);
  const rules = CLAIM_RULES.filter(
    (rule) => !(rule.isForTitles && !isTitle) && !(rule.isProvenByReport && hasReports),
  );
  const sentences = plain.split(SENTENCE_END).filter((sentence) => !sentence.endsWith('?'));
  const found = rules.flatMap((rule) => {
    const words = sentences.map((sentence) => wordsOf(rule, sentence, language)).find(Boolean);
    return words ? [{ rule, words }] : [];
  });
  // A title that says more than a disease's name is reported for that.
  const claims = found.length > 1 ? found.filter(({ rule }) => !rule.isForTitles) : found;
  return claims.map(({ rule: { problem, source }, words }) => ({ words, problem, source }));
}

/** Not the full stop of "No. 1". */
const SENTENCE_END = /(?<=[.!?।;:])(?<!\bno\.(?= 1\b))(?= |$)/iu;

/** Longer texts without a full stop are sentences. */
const MAX_TITLE_WORDS = 8;

function wordsOf(rule: ClaimRule, sentence: string, language: string): string | undefined {
  const languages = language === 'hi' || language === 'mr' ? ([language, 'en'] as const) : (['en'] as const);
  for (const one of languages) {
    if (rule.with && sentence.search(rule.with[one]) < 0) continue;
    for (const { 0: words, index } of sentence.matchAll(rule.words[one])) {
      if (rule.isNegative) return words;
      const before = sentence.slice(0, index);
      const after = sentence.slice(index + words.length);
      const isNegated =
        isNegatedInEnglish(before, after) || NEGATIONS[language]?.test(sentence.replace(EMPHASIS, ''));
      const isOfMedicine = AFTER_MEDICINE.test(before) || BEFORE_MEDICINE.test(after);
      if (!isNegated && !isOfMedicine) return words;
    }
  }
  return undefined;
}

/** A negation before the words, unless another clause lies between; or right behind them, as in "treats no illness". */
function isNegatedInEnglish(before: string, after: string): boolean {
  const [clause = ''] = before.split(/\b(?:but|yet)\b|, (?:it|this|they|and it|·)(?= )/iu).slice(-1);
  return (
    /\b(?:not(?! only| just)|never|cannot|nor|neither|rather than|instead of|in place of|nothing|none|no (?:food|capsule|supplement|vitamin|product|pill)s?)\b|n['’]t\b/iu.test(
      clause,
    ) || /^ (?:no|none|nothing)\b/iu.test(after)
  );
}

/** What a medicine does that the reader takes already: "If you take tablets to lower your cholesterol, …". */
const AFTER_MEDICINE =
  /\bif you (?:\w+ ){1,3}(?:medicines?|drugs?|tablets|injections?|insulin|treatment)(?: [^,]*)?$/iu;
const BEFORE_MEDICINE = /^(?: \S+){0,2} (?:दवा|गोली|गोलियाँ|औषध|गोळी|गोळ्या)\S* (?:\S+ )?(?:लेत|ले रहे|खात|घेत)/u;

/** In Hindi and Marathi the negation is often last, so that it counts for the whole sentence. */
const NEGATIONS: Record<string, RegExp> = {
  hi: /(?<![\p{L}\p{M}])(?:नहीं|न|ना|मत|कभी न)(?![\p{L}\p{M}])/u,
  mr: /(?<![\p{L}\p{M}])(?:नाही|नाहीत|नये|नको|नका|नव्हे|नसेल|नसल्यास|न झाल्यास)(?![\p{L}\p{M}])/u,
};

/** What is no negation: "not only", and that there are no side effects. */
const EMPHASIS =
  /(?:ही|भर|इतकेच|एवढेच|च) (?:नहीं|नाही)|(?:साइड[ -]?इफ़?ेक्ट|दुष्प्रभाव|नुक़?सान|दुष्परिणाम|अपाय)\S*(?: \S+)? (?:नहीं|नाहीत|नाही)/gu;
