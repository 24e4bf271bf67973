/**
 * What the texts of a health supplement may not say in India, or only with proof. Words, not meanings: a text that none of
 * these find may still be a forbidden claim. docs/claims.md explains each rule; none of it is legal advice.
 */

const SOURCES = {
  disease:
    'FSS Claims Regulations 2018, reg. 10; FSS Nutraceutical Regulations 2022; Magic Remedies Act 1954, s. 3',
  conditional: 'FSS Claims Regulations 2018, reg. 9 and Schedule V',
  proof: 'FSS Claims Regulations 2018, reg. 4; ASCI Code, chapter I',
  doctors: 'FSS Claims Regulations 2018, reg. 10',
  guarantee: 'Consumer Protection Act 2019, s. 2(28); ASCI Code, chapter I',
} as const;

/** The languages whose words are known, by their code. */
type ClaimLanguage = 'en' | 'hi' | 'mr';

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

/** Whole words of English. */
const english = (pattern: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'giu');

/** Words of Hindi or Marathi, in whatever form: their endings follow. */
const indian = (pattern: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${pattern})[\p{L}\p{M}]*`.normalize('NFC'), 'giu');

/** Diseases and conditions, most of them of the Schedule of the Drugs and Magic Remedies Act. */
const DISEASES = {
  en: "diabet(?:es|ic|ics)|cancers?|tumou?rs?|epilep(?:sy|tic)|paralysis|arthritis|asthma|hypertension|(?<!normal )blood (?:pressure|sugar)|heart (?:disease|attack|failure)s?|cardiovascular (?:disease|disorder)s?|strokes?|neuropath(?:y|ies)|neuralgia|nerve (?:pain|damage)|sciatica|alzheimer[’']?s?|dementia|parkinson[’']?s?|kidney (?:stones?|disease)|liver disease|obesity|cataract|glaucoma|tuberculosis|ana?emia|thyroid|infertility|impotence|piles|migraines?|osteoporosis|gout|psoriasis|depression|covid|dengue|jaundice|ulcers?|insomnia|infections?|diseases?|illness(?:es)?|disorders?|ailments?",
  hi: 'मधुमेह|डायबिटी[जस]|शुगर|कैंसर|मिर्गी|लकवा|गठिया|दमा|अस्थमा|ब्लड प्रेशर|रक्तचाप|हृदय रोग|न्यूरोपैथी|न्यूराल्जिया|अल्ज़ाइमर|पार्किंसन|थायरॉइड|मोटाप|बवासीर|पीलिया|एनीमिया|बाँझपन|नपुंसकता|माइग्रेन|बीमार|रोग(?![ -]?प्रति)',
  mr: 'मधुमेह|डायबिटीस|कॅन्सर|कर्करोग|अपस्मार|पक्षाघात|अर्धांगवायू|संधिवात|दमा|अस्थमा|ब्लड प्रेशर|रक्तदाब|हृदयरोग|हृदयविकार|न्यूरोपॅथी|न्यूराल्जिया|अल्झायमर|पार्किन्सन|थायरॉइड|लठ्ठपणा|मूळव्याध|कावीळ|ॲनिमिया|वंध्यत्व|नपुंसकत्व|मायग्रेन|आजार|रोग(?![ -]?प्रति)|विकार',
};

/** What a promise may name besides: what a patient feels. */
const SYMPTOMS = {
  en: 'pain|tingling|numbness|cramps|(?:damaged|weak) nerves?',
  hi: 'दर्द|झनझनाहट|सुन्नपन|कमज़?ोरी',
  mr: 'दुख[णी]|वेदना|मुंग्या|बधिरपणा|अशक्तपणा',
};

export const CLAIM_RULES: readonly ClaimRule[] = [
  {
    problem: 'says that it treats, prevents or relieves',
    source: SOURCES.disease,
    words: {
      en: english(
        'cur(?:e|es|ed|ing)|heal(?:s|ed|ing)?|treat(?:s|ed|ing)?(?! you(?:r|rself)?\\b)|treatments? (?:for|of|against)|prevent(?:s|ed|ing|ion(?= of))?(?! (?:damage|misuse|moisture|light|sunlight|spoil|leak|accident)\\w*)|reliev(?:e|es|ed|ing)|relief (?:from|of|for)|revers(?:e|es|ed|ing)|remed(?:y|ies) (?:for|against)',
      ),
      hi: indian(
        '(?<!(?:अपने|आपके|डॉक्टर के) )(?:इलाज|उपचार)(?! (?:के साथ|की जगह|के दौरान|बंद|जारी))|ठीक कर|रोकथाम|राहत|छुटकारा|जड़ से|क्योर|हील कर',
      ),
      mr: indian('उपचार कर|इलाज|ब[रऱ][ाीे] कर|प्रतिबंध कर|प्रतिबंधक|आराम मिळ|सुटका|मुळापासून|समूळ|क्युअर'),
    },
  },
  {
    problem: 'promises something about a disease',
    source: SOURCES.disease,
    words: {
      en: english(
        'help(?:s|ed|ing|ful)?|fight(?:s|ing)?|control(?:s|ling)?|manag(?:e|es|ing|ement)|reduc(?:e|es|ing)|lower(?:s|ing)?|improv(?:e|es|ing)|beats?|stops?|ends?|eas(?:e|es|ing)|good for|best for|works (?:for|against)|effective|ideal for|useful|beneficial|protect(?:s|ion)? (?:against|from)|supports? (?:for|in|with)|goodbye to|free from|freedom from|solution (?:for|to)|gets? rid of|(?:regenerat|repair|restor|rebuild)(?:e|es|s|ing)?|for(?= (?:\\w+ ){0,2}(?:pain|tingling|numbness|cramps))|for (?:people|patients|those) with',
      ),
      hi: indian(
        'फ़?ायदेमंद|लाभ(?:कारी|दायक)|(?<!डॉक्टर(?:ों)? (?:की|से) )मदद|असरदार|कारगर|नियंत्र|कंट्रोल|कम कर|आराम|से लड़|से बचा|बचाव|दूर कर|दूर रख|मुक्ति|ख़?त्म कर|रोकत|ठीक हो|के लिए (?:अच्छ|बेहतर|उपयोगी)',
      ),
      mr: indian(
        'फाय(?:दा|देशीर)|लाभ(?:कारी|दायक)|(?<!डॉक्टरां(?:ची|कडून) )मदत|परिणामकारक|गुणकारी|नियंत्र|कंट्रोल|कमी कर|कमी हो|आराम|लढ|संरक्षण|दूर कर|दूर ठेव|मुक्ती|नष्ट|टाळ|ब[रऱ][ाीे] हो|साठी (?:चांगल|उत्तम|उपयुक्त)',
      ),
    },
    with: {
      en: english(`${DISEASES.en}|${SYMPTOMS.en}`),
      hi: indian(`${DISEASES.hi}|${SYMPTOMS.hi}`),
      mr: indian(`${DISEASES.mr}|${SYMPTOMS.mr}`),
    },
  },
  {
    problem: 'names a disease as what it is for',
    source: SOURCES.disease,
    words: { en: english(DISEASES.en), hi: indian(DISEASES.hi), mr: indian(DISEASES.mr) },
    isForTitles: true,
  },
  {
    problem: 'guarantees an effect or calls it a wonder',
    source: SOURCES.guarantee,
    words: {
      en: english(
        '(?<!money[ -]back )guarantee(?:s|d)?(?! (?:delivery|shelf|privacy))|sure[ -]shot|100 ?% (?:effective|results?|cure|relief|safe)|completely safe|miracles?|miraculous|magic(?:al)?|permanent(?:ly)? (?:cure|relief|solution|results?)|instant (?:relief|results?)',
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
    words: {
      en: english(
        '(?:doctor|physician|neurologist|expert)s?[ -](?:recommend(?:ed)?|approved?|prescribed?|trust(?:ed)?)|(?:recommended|approved|prescribed|trusted|endorsed) by (?!(?:your|a|an|the) )(?:[\\w,]+ ){0,2}(?:doctors|physicians|neurologists|experts|medical)',
      ),
      hi: indian('डॉक्टरों (?:द्वारा|की) (?:सुझा|अनुशंसित|प्रमाणित|मान्य|पसंद|सिफ़?ारिश)'),
      mr: indian('डॉक्टरां(?:नी|कडून|ची) (?:शिफारस|सुचव|मान्य|प्रमाणित|पसंती)'),
    },
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
];
