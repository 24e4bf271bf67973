import {
  ABOVE_MEDICINES,
  APPROVALS,
  BODY_VALUES,
  CHANGES,
  type ClaimLanguage,
  DISEASES,
  DOCTORS,
  EFFECTS,
  PROMISES,
  SUPERLATIVES,
  SYMPTOMS,
  TIMES,
} from './claimWords.ts';

/**
 * What the texts of a health supplement may not say in India, or only with proof. Words, not meanings: a text that none of
 * these find may still be a forbidden claim. docs/claims.md explains each rule; none of it is legal advice.
 */

const SOURCES = {
  disease:
    'FSS Claims Regulations 2018, reg. 10; FSS Nutraceutical Regulations 2022; Magic Remedies Act 1954, s. 3',
  conditional: 'FSS Claims Regulations 2018, reg. 9 and Schedule V',
  proof: 'FSS Claims Regulations 2018, reg. 4; ASCI Code, chapter I',
  superlative: 'FSS Claims Regulations 2018, reg. 4, 9 and Schedule V; ASCI Code, chapter I',
  authority:
    'FSS Claims Regulations 2018, reg. 4; ASCI Code, chapter I; Consumer Protection Act 2019, s. 2(28)',
  doctors: 'FSS Claims Regulations 2018, reg. 10',
  guarantee: 'Consumer Protection Act 2019, s. 2(28); ASCI Code, chapter I',
} as const;

export interface ClaimRule {
  /** What a text with these words does, after the words: `says that it treats or prevents`. */
  problem: string;
  /** The regulations that it comes from. */
  source: string;
  /** What is found in a sentence. */
  words: Record<ClaimLanguage, RegExp>;
  /** What the sentence has to name besides. */
  with?: Record<ClaimLanguage, RegExp>;
  /** Whether the words say "no" or "not" themselves. */
  isNegative?: boolean;
  /** Whether it holds only for a text of a few words that is no caution, such as the title of a card. */
  isForTitles?: boolean;
  /** Whether a report that the content lists is the proof. */
  isProvenByReport?: boolean;
}

const english = (pattern: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'giu');

/** Words of Hindi or Marathi, in whatever form: their endings follow. */
const indian = (pattern: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${pattern})[\p{L}\p{M}]*`.normalize('NFC'), 'giu');

const patternsOf = (...lists: Record<ClaimLanguage, string>[]) => ({
  en: english(lists.map(({ en }) => en).join('|')),
  hi: indian(lists.map(({ hi }) => hi).join('|')),
  mr: indian(lists.map(({ mr }) => mr).join('|')),
});

export const CLAIM_RULES: readonly ClaimRule[] = [
  {
    problem: 'says that it treats, prevents or relieves',
    source: SOURCES.disease,
    words: {
      en: english(
        'cur(?:e|es|ed|ing)|heal(?:s|ed|ing)?|treat(?:s|ed|ing)?(?! you(?:r|rself)?\\b)|treatments? (?:for|of|against)|prevent(?:s|ed|ing|ion(?= of))?(?! (?:damage|misuse|moisture|light|sunlight|spoil|leak|accident)\\w*)|reliev(?:e|es|ed|ing)|relief (?:from|of|for)|revers(?:e|es|ed|ing)|remed(?:y|ies) (?:for|against)',
      ),
      hi: indian(
        '(?<!(?:अपने|आपके|डॉक्टर के) )(?:इलाज|उपचार)(?! (?:के साथ|की जगह|के दौरान|बंद|जारी))|ठीक कर|रोकथाम|राहत|छुटकारा|दर्द ?निवारक|जड़ से|क्योर|हील कर',
      ),
      mr: indian('उपचार कर|इलाज|ब[रऱ][ाीे] कर|प्रतिबंध कर|प्रतिबंधक|आराम मिळ|सुटका|वेदनाशामक|मुळापासून|समूळ|क्युअर'),
    },
  },
  {
    problem: 'promises something about a disease or symptom',
    source: SOURCES.disease,
    words: patternsOf(PROMISES),
    with: patternsOf(DISEASES, SYMPTOMS),
  },
  {
    problem: 'promises to change a value or power of the body',
    source: SOURCES.disease,
    words: patternsOf(CHANGES),
    with: patternsOf(BODY_VALUES),
  },
  {
    problem: 'sets itself above medicines',
    source: SOURCES.disease,
    words: patternsOf(ABOVE_MEDICINES),
  },
  {
    problem: 'names a disease as what it is for',
    source: SOURCES.disease,
    words: patternsOf(DISEASES),
    isForTitles: true,
  },
  {
    problem: 'guarantees an effect or calls it a wonder',
    source: SOURCES.guarantee,
    words: {
      en: english(
        '(?<!money[ -]back )guarantee(?:s|d)?(?! (?:delivery|shelf|privacy))|sure[ -]shot|100 ?% (?:effective|results?|cure|relief|safe)|completely safe|miracles?|miraculous|magic(?:al)?|permanent(?:ly)? (?:cure|relief|solution|results?)',
      ),
      hi: indian('गारं?टी|गारन्टी|शर्तिया|अचूक|रामबाण|चमत्कार|जादुई|100 ?% (?:असर|कारगर|सुरक्षित)|पूरी तरह सुरक्षित'),
      mr: indian('हमी|हमखास|खात्रीशीर|खात्रीने|गॅरंटी|रामबाण|चमत्कार|जादुई|100 ?% (?:परिणाम|सुरक्षित)|पूर्णपणे सुरक्षित'),
    },
  },
  {
    problem: 'says that it has no side effects',
    source: SOURCES.guarantee,
    isNegative: true,
    words: {
      en: english('(?:no|zero|without(?: any)?) (?:known )?side[ -]?effects?|side[ -]effect[ -]free'),
      hi: indian(
        '(?:साइड[ -]?इफ़?ेक्ट|दुष्प्रभाव|नुक़?सान)\\S*(?: \\S+)? नहीं|बिना (?:किसी )?(?:साइड[ -]?इफ़?ेक्ट|दुष्प्रभाव)',
      ),
      mr: indian('(?:साइड[ -]?इफेक्ट|दुष्परिणाम|अपाय)\\S*(?: \\S+)? ना(?:ही|हीत)|दुष्परिणामांशिवाय'),
    },
  },
  {
    problem: 'is a word for single, unprocessed foods',
    source: SOURCES.conditional,
    words: {
      en: english(
        'natural(?:ly)?(?! (?:occurring|present|found|contains?))|pure(?:st)?(?! veg)|fresh(?! (?:air|water))|authentic|genuine|traditional(?:ly)?',
      ),
      hi: indian(
        'प्राकृतिक|कुदरती|नै?चुरल|नेचुरल|शुद्ध(?! शाकाहार)|ताज़?[ाी](?![\\p{L}\\p{M}])|ताज़?े(?![\\p{L}\\p{M}])|असली|पारं?परिक|पारम्परिक',
      ),
      mr: indian('नैसर्गिक|नॅचरल|शुद्ध(?! शाकाहार)|ताज[ाीे](?![\\p{L}\\p{M}])|अस्सल|पारंपा?रिक'),
    },
  },
  {
    problem: 'claims a proof, and the content lists no report',
    source: SOURCES.proof,
    isProvenByReport: true,
    words: {
      en: english(
        '(?:clinically|scientifically|medically) (?:proven|tested|validated)|proven (?:to|by|results?)',
      ),
      hi: indian('(?:चिकित्सकीय|वैज्ञानिक|क्ली?लि?निकल)\\S*(?: रूप से)? (?:सिद्ध|साबित|प्रमाणित|परख)|क्लि?ली?निकली'),
      mr: indian('(?:वैद्यकीय|शास्त्रीय|वैज्ञानिक|क्लिनिकल)\\S*(?: रीत्या)? (?:सिद्ध|प्रमाणित)|क्लिनिकली'),
    },
  },
  {
    problem: 'claims the word of doctors',
    source: SOURCES.doctors,
    words: patternsOf(DOCTORS),
  },
  {
    problem: 'promises a longer life or youth',
    source: SOURCES.proof,
    words: {
      en: english(
        'liv(?:e|es|ing) long(?:er)?|long(?:er)? li(?:fe|ves)|longevity|anti[ -]?age?ing|slows? (?:down )?age?ing|stay(?:s)? young',
      ),
      hi: indian('लंबा जी|लंबा जि|लंबी (?:उम्र|आयु|ज़िंदगी)|दीर्घायु|लंबा जीवन|बुढ़ाप'),
      mr: indian('जास्त (?:काळ |वर्षे )?जग|दीर्घायु|दीर्घ आयुष्य|तारुण्य|म्हातारपण'),
    },
  },
  {
    problem: 'claims the approval of an authority',
    source: SOURCES.authority,
    words: patternsOf(APPROVALS),
  },
  {
    problem: 'calls itself the best',
    source: SOURCES.superlative,
    words: patternsOf(SUPERLATIVES),
  },
  {
    problem: 'promises an effect by a time',
    source: SOURCES.guarantee,
    words: patternsOf(TIMES),
    with: patternsOf(EFFECTS),
  },
];
