import { z } from 'zod';
import { digitsRemedy, optionalList, sameText, text, yesOrNo } from './contentFields.ts';

const KEEP_FOR_ERROR = 'Use a number of days, months or years, such as 3 years.';

const replyPromise = (what: string) =>
  text(what).regex(
    /^([^{}]|\{(mobile|email|packs|hours|phone)\})*$/,
    'In braces, use only {mobile}, {email}, {packs}, {hours} and {phone}.',
  );

const retailers = z
  .strictObject({
    facts: optionalList(
      'facts',
      z.strictObject({
        name: text('the fact', { max: 60, examples: ['Minimum order'] }),
        value: text('its value', { max: 80, examples: ['12 packs'] }),
      }),
      10,
      'Facts, shown to those who choose Retailer and in the questions',
    ),
    reply: replyPromise('when and how you reply to a retailer').optional(),
  })
  .meta({
    description: 'What holds for retailers alone; delete the lines if nothing does',
  });

/** The form, and what it promises, in `site.yaml`. */
export const enquiry = z
  .strictObject({
    heading: text('a heading for the form'),
    intro: text('one or two sentences above the form'),
    assurance: text("what a visitor wants to know before the first tap, under the banner's button", {
      max: 100,
    }).optional(),
    steps: optionalList(
      'steps',
      text('one step of ordering', { max: 80 }),
      4,
      'How ordering works, step by step',
    ),
    caution: text('one line of caution above the form, which links to the safety information', {
      max: 140,
    }).optional(),
    promises: optionalList(
      'promises',
      text('what will happen, or what never will', { max: 90 }).regex(
        /^([^{}]|\{(hours|phone)\})*$/,
        'In braces, use only {hours} and {phone}.',
      ),
      4,
      "What a visitor can rely on, over the form's button",
    ),
    answeredBy: z
      .strictObject({
        name: sameText('the name of who answers', { max: 60, examples: ['Asha Rao'] }),
        role: text('what they do, in a few words', { max: 60, examples: ['Customer care'] }),
      })
      .optional()
      .meta({
        description:
          'Who answers enquiries, shown with the buttons to call and named in receipts; their photograph is pictures/person',
      }),
    retailers: retailers.optional(),
    reply: replyPromise('when and how you reply, once an enquiry is sent'),
    receipt: yesOrNo(
      'Whether visitors get a receipt by e-mail, in their language; our own server sends it, if SMTP_URL is set',
    ),
    passedOnTo: text('the service that each enquiry is passed on to, and its company, for the policy', {
      max: 100,
      examples: ['Example CRM, a service of Example Pvt. Ltd.'],
    }).optional(),
    ads: yesOrNo(
      'Whether the number of the click on an advert of Google or Meta is kept with the enquiry, so that you can tell them what was sold; notice and policy then say so',
    ),
    keepFor: z
      .string(KEEP_FOR_ERROR)
      .regex(/^[1-9]\d{0,2} (day|month|year)s?$/, {
        error: ({ input }) => digitsRemedy(input) ?? KEEP_FOR_ERROR,
      })
      .meta({
        description: 'How long an enquiry is kept at most; replaces {keepFor} in the notice and the policy',
        examples: ['3 years', '18 months'],
      }),
    notice: text(
      'what is collected and why, line by line, beside the form with a link to the policy; what stands between ** and ** is bold',
    ).regex(
      /^(\*?[^*]|\*\*[^*\n]+\*\*)*$/,
      'Put bold words of one line between ** and **, such as **To answer you** we use your name.',
    ),
  })
  .transform(({ notice, ...rest }) => ({ ...rest, notice: notice.replaceAll('{keepFor}', rest.keepFor) }));
