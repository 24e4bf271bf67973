import { describe, expect, test } from 'vitest';
import { claimsIn } from './claims.ts';

/** The start of each rule's problem. */
const TREATS = 'says that it treats';
const PROMISE = 'promises something about a disease';
const CHANGE = 'promises to change a value';
const ABOVE = 'sets itself above medicines';
const NAMES = 'names a disease';
const GUARANTEE = 'guarantees';
const SIDE_EFFECTS = 'says that it has no side effects';
const FOOD_WORD = 'is a word for';
const PROOF = 'claims a proof';
const DOCTORS = 'claims the word of doctors';
const LIFE = 'promises a longer life';
const APPROVAL = 'claims the approval of an authority';
const BEST = 'calls itself the best';
const TIME = 'promises an effect by a time';

const CLAIMS: [language: string, text: string, problem: string][] = [
  ['en', 'Cures diabetes.', TREATS],
  ['en', 'It heals your nerves within a month.', TREATS],
  ['en', 'One capsule a day prevents a deficiency.', TREATS],
  ['en', 'Relief from nerve pain', TREATS],
  ['en', 'The natural treatment for arthritis.', TREATS],
  ['en', 'Not only does it treat neuropathy, it is vegetarian.', TREATS],
  ['en', 'No more pills, it cures pain.', TREATS],
  ['en', 'It is not a medicine, but it cures neuropathy.', TREATS],
  ['en', 'No side effects, and it reverses diabetes.', TREATS],
  ['en', 'Helps to control blood sugar.', PROMISE],
  ['en', 'Good for people with neuropathy.', PROMISE],
  ['en', 'Say goodbye to tingling and numbness.', PROMISE],
  ['en', 'Regenerates damaged nerves in 30 days', PROMISE],
  ['en', 'Ayurvedic capsules for joint pain', PROMISE],
  ['en', 'Peripheral Neuropathy', NAMES],
  ['en', 'Capsules for diabetics', NAMES],
  ['en', 'Results guaranteed.', GUARANTEE],
  ['en', '100% effective from the first day.', GUARANTEE],
  ['en', 'A miracle for your nerves.', GUARANTEE],
  ['en', 'There are no side effects.', SIDE_EFFECTS],
  ['en', 'All-natural vitamins.', FOOD_WORD],
  ['en', 'Made from pure herbs.', FOOD_WORD],
  ['en', 'Clinically proven formula.', PROOF],
  ['en', 'Doctor-recommended since 1998.', DOCTORS],
  ['en', 'Trusted by leading neurologists.', DOCTORS],
  ['en', 'Live Longer, Live Better', LIFE],
  ['en', 'Anti-ageing formula', LIFE],

  ['hi', 'यह मधुमेह का इलाज करता है।', TREATS],
  ['hi', 'नसों को ठीक करता है।', TREATS],
  ['hi', 'दर्द से छुटकारा पाएँ।', TREATS],
  ['hi', 'कमी की रोकथाम के लिए रोज़ एक कैप्सूल।', TREATS],
  ['hi', 'न्यूरोपैथी में फ़ायदेमंद।', PROMISE],
  ['hi', 'शुगर को कंट्रोल में रखता है।', PROMISE],
  ['hi', 'नसों की कमज़ोरी दूर करे', PROMISE],
  ['hi', 'पेरिफ़ेरल न्यूरोपैथी', NAMES],
  ['hi', 'असर की गारंटी।', GUARANTEE],
  ['hi', 'नसों के लिए रामबाण', GUARANTEE],
  ['hi', 'इसका कोई साइड इफ़ेक्ट नहीं है।', SIDE_EFFECTS],
  ['hi', 'बीमारी को ठीक करता है, कोई दुष्प्रभाव नहीं।', TREATS],
  ['hi', 'सिर्फ़ विटामिन ही नहीं, दर्द से राहत भी।', TREATS],
  ['hi', '100% प्राकृतिक सामग्री', FOOD_WORD],
  ['hi', '100% natural सामग्री', FOOD_WORD],
  ['hi', 'वैज्ञानिक रूप से सिद्ध फ़ॉर्मूला', PROOF],
  ['hi', 'डॉक्टरों द्वारा सुझाया गया', DOCTORS],
  ['hi', 'लंबा जिएँ, बेहतर जिएँ', LIFE],

  ['mr', 'मधुमेह बरा करते.', TREATS],
  ['mr', 'नसांच्या आजारावर उपचार करते.', TREATS],
  ['mr', 'दुखण्यापासून सुटका.', TREATS],
  ['mr', 'संधिवातासाठी गुणकारी.', PROMISE],
  ['mr', 'रक्तदाब नियंत्रणात ठेवते.', PROMISE],
  ['mr', 'पेरिफेरल न्यूरोपॅथी', NAMES],
  ['mr', 'परिणामाची हमी.', GUARANTEE],
  ['mr', 'कोणतेही दुष्परिणाम नाहीत.', SIDE_EFFECTS],
  ['mr', 'आजार बरा करते, कोणतेही दुष्परिणाम नाहीत.', TREATS],
  ['mr', 'नैसर्गिक घटक', FOOD_WORD],
  ['mr', 'शास्त्रीयदृष्ट्या सिद्ध', PROOF],
  ['mr', 'डॉक्टरांनी शिफारस केलेले', DOCTORS],
  ['mr', 'जास्त जगा, चांगले जगा', LIFE],

  ['en', 'Stops hair fall and clears acne.', PROMISE],
  ['en', 'Removes fatty liver.', PROMISE],
  ['en', 'Boosts immunity against viral fever.', PROMISE],
  ['en', 'Keeps joint pain away.', PROMISE],
  ['en', 'Keeps your sugar under control.', CHANGE],
  ['en', 'Controls your sugar.', CHANGE],
  ['en', 'Lowers cholesterol.', CHANGE],
  ['en', 'Lowers cholesterol and BP.', CHANGE],
  ['en', 'Increases sperm count.', CHANGE],
  ['en', 'Lose 5 kg in a month.', CHANGE],
  ['en', 'If you take any medicine, it lowers cholesterol too.', CHANGE],
  ['en', 'Works where medicines fail.', ABOVE],
  ['en', 'A safe alternative to insulin.', ABOVE],
  ['en', 'FSSAI approved and WHO certified.', APPROVAL],
  ['en', 'Approved by the Ministry of AYUSH.', APPROVAL],
  ['en', 'Best supplement in India.', BEST],
  ['en', 'The No. 1 supplement.', BEST],
  ['en', 'Ayurvedic power, result in 7 days.', TIME],
  ['en', 'Feel the difference within a week.', TIME],
  ['en', 'The trust of doctors.', DOCTORS],

  ['hi', 'मधुमेह काबू में रहता है।', PROMISE],
  ['hi', 'जोड़ों का दर्द कम होता है।', PROMISE],
  ['hi', 'घुटनों के दर्द में आराम।', PROMISE],
  ['hi', 'बालों का झड़ना रोके।', PROMISE],
  ['hi', 'शुगर के मरीज़ों के लिए उत्तम।', PROMISE],
  ['hi', 'यह दर्द दूर करने वाली दवा है।', PROMISE],
  ['hi', 'कोलेस्ट्रॉल घटाए।', CHANGE],
  ['hi', 'वज़न झटपट कम करें।', CHANGE],
  ['hi', 'इम्यूनिटी बढ़ाता है।', CHANGE],
  ['hi', 'दवा से ज़्यादा असरदार।', ABOVE],
  ['hi', 'FSSAI से मान्यता प्राप्त।', APPROVAL],
  ['hi', 'आयुष मंत्रालय द्वारा प्रमाणित।', APPROVAL],
  ['hi', 'भारत का सबसे अच्छा सप्लीमेंट।', BEST],
  ['hi', 'भारत का नंबर 1।', BEST],
  ['hi', 'सात दिनों में असर।', TIME],
  ['hi', 'डॉक्टरों का भरोसा।', DOCTORS],

  ['mr', 'मधुमेह आटोक्यात येतो.', PROMISE],
  ['mr', 'सांधेदुखीवर गुणकारी.', PROMISE],
  ['mr', 'सांधेदुखी कमी करते.', PROMISE],
  ['mr', 'गुडघेदुखीपासून आराम देते.', PROMISE],
  ['mr', 'पाठदुखी दूर करते.', PROMISE],
  ['mr', 'केस गळणे थांबते.', PROMISE],
  ['mr', 'मधुमेहींसाठी उत्तम.', PROMISE],
  ['mr', 'साखर नियंत्रणात ठेवते.', CHANGE],
  ['mr', 'साखर कमी होते.', CHANGE],
  ['mr', 'कोलेस्टेरॉल कमी करते.', CHANGE],
  ['mr', 'वजन झटपट कमी करा.', CHANGE],
  ['mr', 'औषधांपेक्षा प्रभावी.', ABOVE],
  ['mr', 'FSSAI मान्यताप्राप्त.', APPROVAL],
  ['mr', 'आयुष मंत्रालयाने मान्यता दिलेले.', APPROVAL],
  ['mr', 'भारतातील सर्वोत्तम सप्लिमेंट.', BEST],
  ['mr', '7 दिवसांत परिणाम.', TIME],
  ['mr', 'डॉक्टरांचा विश्वास.', DOCTORS],
];

const NO_CLAIMS: [language: string, text: string][] = [
  ['en', 'This product is not intended to diagnose, treat, cure or prevent any disease.'],
  ['en', 'It supports and contributes; it never cures, treats or prevents.'],
  ['en', 'It adds vitamins to what you eat; it treats no illness.'],
  ['en', 'No supplement can cure diabetes.'],
  ['en', "It doesn't replace your treatment."],
  ['en', 'Do not stop your treatment for diabetes. Ask your doctor.'],
  ['en', 'Will it cure my neuropathy?'],
  ['en', 'Vitamin B1 contributes to normal heart function.'],
  ['en', 'If you take any medicine, above all for diabetes, epilepsy or cancer, ask your doctor.'],
  ['en', 'Recommended daily usage for adults: one capsule.'],
  ['en', 'Take it only as prescribed by your doctor.'],
  ['en', '100% vegetarian. Money-back guarantee.'],
  ['en', 'Natural Foods Ltd, Pune, makes it.'],
  ['en', 'Vitamin D occurs in fish; biotin is naturally present in eggs.'],
  ['en', 'We treat you as a guest, and the secure form keeps your details.'],
  ['en', 'Store away from sunlight to prevent damage to the capsules.'],
  ['en', 'Nothing here is a cure.'],
  ['en', 'These vitamins help your nerves to work normally.'],
  ['en', 'Pure vegetarian. Contributes to the maintenance of normal blood pressure.'],
  ['en', 'Never in place of your diabetes medicine.'],
  ['hi', 'यह उत्पाद किसी भी बीमारी की पहचान करने, उसका इलाज करने, उसे ठीक करने या उसे होने से रोकने के लिए नहीं है।'],
  ['hi', 'यह किसी बीमारी का इलाज नहीं करता।'],
  ['hi', 'अपने इलाज के साथ लें।'],
  ['hi', 'दर्द हो, तो डॉक्टर से मदद लें।'],
  ['hi', 'शुद्ध शाकाहारी'],
  ['hi', 'क्या यह मेरी बीमारी ठीक करेगा?'],
  ['hi', 'तबीयत ठीक न लगे, तो डॉक्टर को दिखाएँ।'],
  ['hi', 'विटामिन B6 रोग प्रतिरोधक क्षमता के सामान्य कामकाज में योगदान देता है।'],
  [
    'mr',
    'हे उत्पादन कोणत्याही आजाराचे निदान करण्यासाठी, त्यावर उपचार करण्यासाठी, तो बरा करण्यासाठी किंवा टाळण्यासाठी नाही.',
  ],
  ['mr', 'चांगला आहार आणि डॉक्टरांचे उपचार यांच्या जोडीला आधार.'],
  ['mr', 'कॅप्सूल घेतल्यावर बरे वाटेनासे झाले तर डॉक्टरांना दाखवा.'],
  ['mr', 'आजारी असाल, तर डॉक्टरांची मदत घ्या.'],
  ['mr', 'शुद्ध शाकाहारी'],
  ['mr', 'आम्ही नेहमी या नंबरवरून फोन करतो.'],
  ['mr', 'रोगप्रतिकारशक्ती'],

  ['en', 'Low sugar'],
  ['en', 'Sugar-free, in a small capsule.'],
  ['en', 'No added sugar.'],
  ['en', 'Pain? Ask your doctor.'],
  ['en', 'If you feel pain, stop taking it and see your doctor.'],
  ['en', 'If you have a fever, a doctor can help.'],
  ['en', 'If you take medicine to lower your cholesterol, ask your doctor.'],
  ['en', 'It does not lower blood sugar.'],
  ['en', 'It is no alternative to insulin.'],
  ['en', 'Chromium contributes to the maintenance of normal blood glucose.'],
  ['en', 'B6, B12 and folate contribute to reducing tiredness.'],
  ['en', 'FSSAI licence number'],
  ['en', 'Made by a company that FSSAI licenses.'],
  ['en', 'Someone who approved the label signs it.'],
  ['en', 'Store below 30 °C.'],
  ['en', 'Keep out of reach of children.'],
  ['en', 'Best before 18 months from packaging.'],
  ['en', 'Best taken after breakfast.'],
  ['en', 'We call you within 2 days.'],
  ['en', 'Report side effects within 7 days.'],
  ['en', 'If your doctor recommended it, carry on.'],
  ['en', 'Net weight: 50 g. Reduced waste.'],

  ['hi', 'कम शुगर'],
  ['hi', 'शुगर-फ़्री'],
  ['hi', 'दर्द है? डॉक्टर से पूछें।'],
  ['hi', 'बुखार हो, तो इसे लेना बंद करें और डॉक्टर से मिलें।'],
  ['hi', 'अगर आप शुगर कम करने की दवा लेते हैं, तो डॉक्टर से पूछें।'],
  ['hi', 'यह शुगर कम नहीं करता।'],
  ['hi', 'B6, B12 और फ़ोलेट थकान कम करने में योगदान देते हैं।'],
  ['hi', 'FSSAI लाइसेंस नंबर'],
  ['hi', '30 °C से कम पर रखें।'],
  ['hi', 'बच्चों की पहुँच से दूर रखें।'],
  ['hi', 'सबसे अच्छा समय: नाश्ते के बाद।'],
  ['hi', 'हम 2 दिन में फ़ोन करते हैं।'],
  ['hi', 'तुरंत डॉक्टर को दिखाएँ।'],
  ['hi', 'डॉक्टर से पूछे बिना दवा बंद न करें।'],
  ['hi', 'मोबाइल नंबर एक बार लिखें।'],
  ['hi', 'बीमार हों, तो संतुलित आहार लें और डॉक्टर को दिखाएँ।'],

  ['mr', 'कमी साखर'],
  ['mr', 'साखरमुक्त'],
  ['mr', 'दुखते? डॉक्टरांना विचारा.'],
  ['mr', 'ताप आल्यास घेणे थांबवा आणि डॉक्टरांना दाखवा.'],
  ['mr', 'साखर कमी करणारी औषधे घेत असाल, तर डॉक्टरांना विचारा.'],
  ['mr', 'दुखणे कमी होत नसेल, तर डॉक्टरांना दाखवा.'],
  ['mr', 'साखर कमी करत नाही.'],
  ['mr', 'थकवा कमी होण्यास हातभार लावतात.'],
  ['mr', 'FSSAI परवाना क्रमांक'],
  ['mr', '30 °C पेक्षा कमी तापमानात ठेवा.'],
  ['mr', 'लहान मुलांपासून दूर ठेवा.'],
  ['mr', 'सर्वात चांगली वेळ: नाश्त्यानंतर.'],
  ['mr', '2 दिवसांत फोन करतो.'],
  ['mr', 'लगेच डॉक्टरांना दाखवा.'],
  ['mr', 'डॉक्टरांनी सुचवल्यास घ्या.'],
  ['mr', 'तुमचा विश्वास महत्त्वाचा आहे.'],
  ['mr', 'निव्वळ वजन 50 ग्रॅम'],
];

test.each(CLAIMS)('%s: “%s” %s', (language, text, problem) => {
  const found = claimsIn(text, { language }).map((claim) => claim.problem);
  expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${problem}`)));
});

test.each(NO_CLAIMS)('%s: “%s” claims nothing', (language, text) => {
  expect(claimsIn(text, { language })).toEqual([]);
});

describe('what a claim depends on', () => {
  const en = { language: 'en' };

  test('a claim has its words and the rule that it comes from', () => {
    const [claim] = claimsIn('Snayura cures diabetes.', en);
    expect(claim).toMatchObject({ words: 'cures', source: expect.stringContaining('2018, reg. 10') });
  });

  test('a name may have any word', () => {
    expect(claimsIn('Pure Nature, Pune, makes it.', { ...en, names: ['Pure Nature'] })).toEqual([]);
    expect(claimsIn('Pure Nature, Pune, makes it.', en)).toHaveLength(1);
  });

  test('a caution may name diseases', () => {
    expect(claimsIn('Diabetes or epilepsy', { ...en, isCaution: true })).toEqual([]);
    expect(claimsIn('Diabetes or epilepsy', en)).toHaveLength(1);
  });

  test('a proof needs a report', () => {
    expect(claimsIn('Clinically proven.', { ...en, hasReports: true })).toEqual([]);
  });
});
