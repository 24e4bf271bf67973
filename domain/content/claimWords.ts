/**
 * What claims are about, by language: lists of words and short patterns, separated by commas. The rules that combine them
 * with verbs are in claimRules.ts.
 */

/** The languages whose words are known, by their code. */
export type ClaimLanguage = 'en' | 'hi' | 'mr';

/** One pattern of a list. A comma that no space follows belongs to its word: `{0,2}`. */
const anyOf = (list: string) => list.trim().split(/,\s+/).join('|');

/** Diseases and conditions, most of them of the Schedule of the Drugs and Magic Remedies Act. */
export const DISEASES = {
  en: anyOf(`
    diabet(?:es|ic|ics), cancers?, tumou?rs?, epilep(?:sy|tic), paralysis, arthritis, asthma, hypertension,
    (?<!normal )blood (?:pressure|sugar), heart (?:disease|attack|failure)s?,
    cardiovascular (?:disease|disorder)s?, strokes?, neuropath(?:y|ies), neuralgia, nerve (?:pain|damage),
    sciatica, alzheimer[’']?s?, dementia, parkinson[’']?s?, kidney (?:stones?|disease), liver disease,
    fatty liver, obesity, cataract, glaucoma, tuberculosis, ana?emia, thyroid, PCO[DS], infertility, impotence,
    piles, migraines?, osteoporosis, gout, psoriasis, eczema, depression, (?:sugar|BP|heart) patients?, covid,
    dengue, malaria, jaundice, ulcers?, insomnia, infections?, diseases?, illness(?:es)?, disorders?, ailments?`),
  hi: anyOf(`
    मधुमेह, डायबिटी[जस], (?<!(?:कम|बिना|नो|ऐडेड|अतिरिक्त) )शुगर(?![ -]?(?:फ़?्री|रहित|मुक्त)), कैंसर, मिर्गी,
    लकवा, गठिया, दमा, अस्थमा, ब्लड प्रेशर, रक्तचाप, हृदय रोग, न्यूरोपैथी, न्यूराल्जिया, साइटिका, अल्ज़ाइमर,
    पार्किंसन, थायरॉइड, फ़?ैटी लि[वी]र, पथरी, मोटाप, बवासीर, पीलिया, एनीमिया, बाँझपन, नपुंसकता, माइग्रेन, डेंगू,
    मलेरिया, बीमार, रोग(?![ -]?प्रति)`),
  mr: anyOf(`
    मधुमेह, डायबिटीस, कॅन्सर, कर्करोग, अपस्मार, पक्षाघात, अर्धांगवायू, संधिवात, दमा, अस्थमा, ब्लड प्रेशर, रक्तदाब,
    हृदयरोग, हृदयविकार, न्यूरोपॅथी, न्यूराल्जिया, सायटिका, अल्झायमर, पार्किन्सन, थायरॉइड, फॅटी लिव्हर, मुतखड,
    मूतखड, लठ्ठपणा, मूळव्याध, कावीळ, ॲनिमिया, वंध्यत्व, नपुंसकत्व, मायग्रेन, डेंग्यू, मलेरिया, आजार,
    रोग(?![ -]?प्रति), विकार`),
};

/** What a patient feels or sees. Not tiredness: vitamins may be said to reduce it. */
export const SYMPTOMS = {
  en: anyOf(`
    (?:head|back|tooth|stomach|body|muscle) ?aches?, pains?, tingling, numbness, cramps, stiffness,
    (?:damaged|weak) nerves?, swelling, inflammation, fever, coughs?, constipation, acidity, bloating,
    hair ?(?:fall|loss), baldness, dandruff, acne, pimples?, wrinkles?, snoring`),
  hi: anyOf(`
    [\\p{L}\\p{M}]*दर्द, झनझनाहट, सुन्नपन, कमज़?ोरी, ऐंठन, अकड़न, सूजन, बुख़?ार, खाँसी, खांसी, ज़?ुकाम, क़?ब्ज़?,
    एसिडिटी, झड़(?:न|त), हेयर ?फ़?ॉल, गंजापन, डैंड्रफ़?, मुँहास, मुंहास, पिंपल, झुर्रि, बाल\\S*(?: का)? गिर`),
  mr: anyOf(`
    [\\p{L}\\p{M}]*दुख[णी], वेदना, मुंग्या, बधिरपणा, अशक्तपणा, पेटके, सूज, ताप(?!मान), खोकल, सर्दी, बद्धकोष्ठ,
    ॲसिडिटी, आम्लपित्त, केस ?गळ, केसांचे गळ, टक्कल, कोंडा, कोंड्य, मुरुम, मुरूम, पिंपल, सुरकुत`),
};

/** What a test or a tape measures in the body, and its powers. */
export const BODY_VALUES = {
  en: anyOf(`
    (?<!blood |added |no )sugars?(?![ -]free), glucose, insulin, cholesterol, triglycerides?, BP,
    (?<!net |gross )weight, (?:belly|body|liver)? ?fat, uric acid, creatinine, ha?emoglobin, platelets?,
    hormones?, sperms?, testosterone, libido, sex(?:ual)? \\w+, stamina, immunity, eyesight, memory, height, hair,
    livers?, kidneys?, toxins?, detox\\w*, (?<=los(?:e|es|ing) )(?:\\d+ ?(?:kg|kilos?)|inches), purif(?:y|ies),
    slimming`),
  hi: anyOf(`
    शक्कर, ग्लूकोज़?, इंसुलिन, कोलेस्ट्रॉल, कोलेस्टेरॉल, ट्राइग्लिसराइड, बी\\.?पी, वज़?न, चर्बी, यूरिक एसिड,
    क्रिएटिनिन, हीमोग्लोबिन, प्लेटलेट, हार्मोन, शुक्राणु, स्पर्म, टेस्टोस्टेरोन, यौन, कामेच्छा, मर्दान, स्टै?मिना,
    इम्यूनिटी, इम्युनिटी, रोग[ -]?प्रतिरोध, याददाश्त, चीनी, ख़?ून साफ़?`),
  mr: anyOf(`
    साखर(?! ?(?:मुक्त|विरहित|फ्री)), शुगर(?![ -]?(?:फ्री|मुक्त)), ग्लुकोज, ग्लूकोज, इन्सुलिन, कोलेस्टेरॉल,
    कोलेस्ट्रॉल, ट्रायग्लिसराइड, बी\\.?पी, (?<!निव्वळ )वजन, चरबी, युरिक, यूरिक, क्रिएटिनिन, हिमोग्लोबिन, प्लेटलेट,
    हार्मोन, हॉर्मोन, शुक्राणू, स्पर्म, टेस्टोस्टेरॉन, लैंगिक, कामेच्छा, कामशक्ती, स्टॅमिना, इम्युनिटी,
    प्रतिकारशक्ती, रोग ?प्रतिकार, स्मरणशक्ती`),
};

/** Who may approve or certify something. In English "who" is a word, and WHO is not. */
const AUTHORITIES = {
  en: anyOf(
    '(?-i:WHO), World Health Organi[sz]ation, FSSAI, AYUSH, (?:US ?)?FDA, ICMR, CDSCO, government(?: of India)?, govt\\.?, ministry',
  ),
  hi: anyOf('WHO, डब्ल्यू ?एच ?ओ, FSSAI, एफ़? ?एस ?एस ?ए ?आई, AYUSH, आयुष, FDA, ICMR, सरकार, मंत्रालय'),
  mr: anyOf('WHO, डब्ल्यू ?एच ?ओ, FSSAI, एफ ?एस ?एस ?ए ?आय, AYUSH, आयुष, FDA, ICMR, सरकार, शासन, मंत्रालय'),
};

/** When something is said to work. */
export const TIMES = {
  en: anyOf(`
    (?:in|within|after) (?:just |only )?(?:\\d+(?: ?[-–] ?\\d+)?|a|an|one|two|three|seven|a few) (?:minute|hour|day|week|month)s?,
    from (?:the |your )?first (?:day|dose|capsule), from day (?:one|1), instantly, overnight,
    (?:instant|fast|quick|rapid|immediate|overnight) (?:relief|results?)`),
  hi: anyOf(`
    (?:[\\d०-९]+|एक|दो|तीन|सात|पंद्रह|तीस|कुछ|चंद) ?(?:ही )?(?:मिनट|घंट|दिन|हफ़?्त|सप्ताह|महीन),
    पहले (?:ही )?दिन से, पहली ख़?ुराक से, तुरंत, झटपट, तेज़?, फ़?ौरन, जल्द`),
  mr: anyOf(`
    (?:[\\d०-९]+|एका?|दोन|तीन|सात|पंधरा|तीस|काही)(?:च)? ?(?:मिनिट|तास|दिवस|आठवड|महिन),
    (?:आठवड्या|महिन्या)(?:भरा)?त, पहिल्या(?:च)? (?:दिवसापासून|गोळीपासून|कॅप्सूलपासून), लगेच, झटपट, तात्काळ,
    तत्काळ, त्वरित`),
};

/** What is said to come by that time. */
export const EFFECTS = {
  en: anyOf(`
    (?<!(?:test|lab) )results?, (?<!side[ -])effects?, relief, feel better,
    (?:feel|see|notice) (?:the|a) (?:difference|change), visible, works(?= (?:in|within|from|instantly|overnight))`),
  hi: anyOf('असर, नतीज, (?<!दुष्)परिणाम, फ़?र्क, रिज़?ल्ट, आराम, राहत'),
  mr: anyOf('परिणाम, फरक, रिझल्ट, आराम, गुण(?![\\p{L}\\p{M}])'),
};

/** What is promised about a disease or symptom. */
export const PROMISES = {
  en: anyOf(`
    (?<!doctors? (?:can |may |will )?)help(?:s|ed|ing|ful)?, fight(?:s|ing)?, control(?:s|led|ling)?,
    keeps? (?:\\w+ ){1,4}(?:low|down|normal|away|in check), balanc(?:e|es|ing), regulat(?:e|es|ing),
    normali[sz](?:e|es|ing), stabili[sz](?:e|es|ing), brings? down, cuts?, manag(?:e|es|ing|ement),
    reduc(?:e|es|ed|ing), lower(?:s|ing)?, improv(?:e|es|ing), beats?, ends?, stops?(?! (?:taking|using|it|and)),
    eas(?:e|es|ing), clear(?:s|ing)?, remov(?:e|es|ing), eliminat(?:e|es|ing), boost(?:s|ing)?,
    relief(?! (?:from|of|for)), dissolv(?:e|es|ing), vanish(?:es)?, disappears?, good for, best for,
    works (?:for|against), effective, ideal for, useful, beneficial, protect(?:s|ion)? (?:\\w+ )?(?:against|from),
    guards? against, supports? (?:for|in|with), (?:good)?bye to, free from, freedom from, solution (?:for|to),
    gets? rid of, (?:regenerat|repair|restor|rebuild)(?:e|es|s|ing)?,
    (?:for|no more)(?= (?:\\w+ ){0,2}(?:${SYMPTOMS.en})(?!,? (?:ask|see))), for (?:people|patients|those) with,
    say no to, sooth(?:e|es|ing), calms?, pain[ -]free, comes? down, stays? normal`),
  hi: anyOf(`
    फ़?ायदेमंद, लाभ(?:कारी|दायक), (?<!डॉक्टर(?:ों)? (?:की|से) )मदद, असरदार, कारगर, गुणकारी, नियंत्र, कंट्रोल,
    क़?ाबू, कम कर, कम हो[तग], घटा, आराम, से लड़, से बचा, बचाव, दूर कर, दूर रख, दूर हो[तग], मुक्ति, ख़?त्म, रोकत,
    रोके(?![\\p{L}\\p{M}]), रुक(?:त|ेग), बंद हो[तग], मिटा, गायब, साफ़? कर, घटत, संतुलित (?:रख|कर|हो),
    नॉर्मल (?:रख|कर|हो), ठीक रख, भगा, हटा, ठीक हो, के लिए (?:अच्छ|बेहतर|उत्तम|बढ़िया|बेस्ट|उपयोगी),
    बंद(?=[।.!]|$), निकाल(?:त|े(?![\\p{L}\\p{M}])), उतार(?:त|े(?![\\p{L}\\p{M}])), से सुरक्षा`),
  mr: anyOf(`
    फाय(?:दा|देशीर), लाभ(?:कारी|दायक), (?<!डॉक्टरां(?:ची|कडून) )मदत, परिणामकारक, गुणकारी, प्रभावी, नियंत्र,
    कंट्रोल, आटोक्यात, काबूत, संतुलित (?:ठेव|कर|हो), नॉर्मल (?:ठेव|कर|हो), कमी कर, कमी हो, घटव, पळव, पळून, शमव,
    आराम, लढ, संरक्षण, दूर कर, दूर ठेव, दूर हो[तई], मुक्ती, नष्ट, घालव, टाळ, थांब(?:त|वत|ेल|वेल), ब[रऱ][ाीे] हो,
    [\\p{L}\\p{M}]*साठी (?:चांगल|उत्तम|बेस्ट|उपयुक्त), गायब, उपाय, रोख(?:ते|तो|तात), विरघळ, उतरव, नाहीस`),
};

/** What is promised about a value or power of the body. Not to maintain it: that may be allowed. */
export const CHANGES = {
  en: anyOf(`
    control(?:s|led|ling)?, keeps? (?:\\w+ ){1,4}(?:low|down|normal|in check), will be normal, manag(?:e|es|ing),
    balanc(?:e|es|ing), regulat(?:e|es|ing), normali[sz](?:e|es|ing), stabili[sz](?:e|es|ing), reduc(?:e|es|ing),
    reduced(?! (?:sugar|fat)), lower(?:s|ing)?(?! (?:in|sugar|fat)), brings? down, cuts?, burn(?:s|ing|ers?)?,
    melts?, los(?:e|es|ing), weight loss, increas(?:e|es|ing), rais(?:e|es|ing), boost(?:s|ing|ers?)?, builds?,
    improv(?:e|es|ing), enhanc(?:e|es|ing), strengthen(?:s|ing)?, sharpen(?:s|ing)?, (?:re)?grow(?:s|th)?,
    thicken(?:s|ing)?, cleans(?:e|es|ing), detox\\w*, flush(?:es|ing)?, purif(?:y|ies), slimming, comes? down,
    stays? normal`),
  hi: anyOf(`
    नियंत्र, कंट्रोल, क़?ाबू, संतुलित (?:रख|कर|हो), नॉर्मल (?:रख|कर|हो), बूस्ट, कम कर, कम हो[तग], घटा, घटत, पिघला,
    बढ़ा, बढ़त, मज़?बूत, सुधार, तेज़? कर, ख़?ून साफ़?`),
  mr: anyOf(`
    नियंत्र, कंट्रोल, आटोक्यात, काबूत, संतुलित (?:ठेव|कर|हो), नॉर्मल (?:ठेव|कर|हो), बूस्ट, उतरव, उतरते, कमी कर,
    कमी हो[तई], घटव, घटत, वितळ, वाढव, वाढते, मजबूत, बळकट, सुधार`),
};

/** A food that is said to do more than a medicine. */
export const ABOVE_MEDICINES = {
  en: anyOf(`
    (?:where|when) (?:\\w+ ){0,2}(?:medicines?|drugs?|tablets|doctors?|treatments?) (?:\\w+ )?fail(?:s|ed)?,
    (?:better|safer|stronger|faster) than (?:any )?(?:\\w+ )?(?:medicines?|drugs?|tablets?|injections?),
    no (?:medicines?|tablets) (?:needed|required), throw away your (?:\\w+ )?(?:medicines?|tablets),
    (?:replaces?|(?<!no )alternative to) (?:\\w+ )?(?:medicines?|drugs?|tablets|injections?|insulin)`),
  hi: anyOf(`
    दवा\\S* से (?:बेहतर|ज़?्यादा), दवा\\S*(?: भी)? (?:फ़?ेल|बेअसर|नाकाम), (?<!(?:के|पूछे) )बिना (?:किसी )?दवा,
    दवा\\S* का विकल्प`),
  mr: anyOf(`
    (?:औषध|गोळ्य)\\S*(?:पेक्षा|हून) (?:चांगल|उत्तम|प्रभावी|परिणाम|सुरक्षित),
    औषध\\S*(?: ही)? (?:फेल|निष्फळ|अपयशी|हर), औषधा\\S*शिवाय, औषधां?(?:चा|ना|ला) पर्याय`),
};

/** Not a date or an hour that is best. */
export const SUPERLATIVES = {
  en: anyOf(`
    (?<!(?:at|our|your|knows) )best(?![ -](?:to|before|by|taken|absorbed|kept|stored|used|if|when|with|way|time|wishes)),
    no\\.? ?1, # ?1, number (?:one|1)(?! (?:to|or)), world[ -]class, finest, premium, unbeatable, unmatched,
    (?:top|best)[ -]selling, (?:the only|unique) (?:supplement|capsule|vitamin|product|formula),
    most (?:effective|trusted|powerful|advanced|potent),
    (?:india|world|country)[’']s (?:\\w+ )?(?:leading|top|favou?rite|first|only)`),
  hi: anyOf(`
    सर्वश्रेष्ठ, सर्वोत्तम, बेस्ट(?! बिफ़?ोर), बेजोड़, नंबर[ -]?(?:1|१|वन)(?![\\p{N}]),
    सबसे (?:ज़?्यादा )?(?:अच्छ|बेहतर|बढ़िया|असरदार|भरोसेमंद|विश्वसनीय|शक्तिशाली)(?![\\p{L}\\p{M}]* (?:समय|तरीक))`),
  mr: anyOf(`
    सर्वश्रेष्ठ, सर्वोत्तम, सर्वोत्कृष्ट, बेस्ट(?! बिफोर), अतुलनीय, क्रमांक (?:1|१|एक) ?(?:च[ेाी]|ब्रँड),
    नंबर[ -]?(?:1|१|वन)(?![\\p{N}]),
    सर्वात (?:जास्त )?(?:चांगल|उत्तम|प्रभावी|परिणामकारक|विश्वास|विश्वसनीय|शक्तिशाली)(?![\\p{L}\\p{M}]* (?:वेळ|पद्धत))`),
};

/** Doctors in general. The reader's own doctor may recommend or choose. */
export const DOCTORS = {
  en: anyOf(`
    (?<!your )(?:doctor|physician|neurologist|expert)(?:[’']s|s[’']?)?[ -](?:recommend(?:ed)?|approved?|prescribed?|trust(?:ed)?|(?:first |top )?choice|swear|believe),
    (?:choice|trust|confidence) of (?:\\w+ )?(?:doctors|physicians|neurologists|experts),
    (?:recommended|approved|prescribed|trusted|endorsed|backed|preferred|loved) by (?!(?:your|a|an|the) )(?:[\\w,]+ ){0,2}(?:doctors|physicians|neurologists|experts|medical)`),
  hi: anyOf(`
    डॉक्टरों (?:द्वारा|की|का|के) (?:पहली )?(?:सुझाय|सुझाई|सुझाए|अनुशंसित|प्रमाणित|मान्य|पसंद|सिफ़?ारिश|भरोस|विश्वास),
    (?<!(?:आपके|अपने|अगर) )डॉक्टर (?:भी|इसे) (?:\\S+ ){0,2}(?:सुझात|पसंद|भरोस|विश्वास)`),
  mr: anyOf(`
    डॉक्टरां(?:नी|कडून|ची|चा|चे|च्या) (?:पहिली )?(?:शिफारस|सुचव(?!ल्या)|मान्य|प्रमाणित|पसंती|विश्वास|भरवस|भरोस),
    (?<!(?:तुमचे|आपले|जर) )डॉक्टर(?:ही)? (?:सुचवतात|विश्वास)`),
};

/** Not "licensed by" or "registered with", which is a fact. */
export const APPROVALS = {
  en: anyOf(`
    (?:${AUTHORITIES.en})[ -](?:\\w+[ -])?(?:approv(?:ed|al|es)|certif(?:ied|ies)|recommend(?:ed|s)|recogni[sz]ed|endorsed),
    (?:approved|certified|recommended|recogni[sz]ed|endorsed) by (?:the )?(?:\\w+ )?(?:${AUTHORITIES.en})`),
  hi: `(?:${AUTHORITIES.hi})[ -](?:(?:द्वारा|से|की|ने|GMP) )?(?:प्रमाणित|मान्य|मंज़?ूर|अनुमोदित|स्वीकृत|सर्टिफ़?ाइड|अप्रूव्ड)`,
  mr: `(?:${AUTHORITIES.mr})[\\p{L}\\p{M}]*(?:[ -]?(?:ने|कडून|ची|चे|द्वारे|GMP))?[ -]?(?:प्रमाणित|मान्य|मंजूर|मंजुरी|सर्टिफाइड|अप्रूव्ह)`,
};
