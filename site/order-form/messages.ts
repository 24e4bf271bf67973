import { createContext, useContext } from 'react';
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import { FORM_MESSAGES, type FormMessages } from '../../domain/language/formMessages.ts';
import { type Language, SOURCE_LANGUAGE } from '../../domain/language/languages.ts';

/** The form's texts for a page to bring along; those in English are in the form's own script. */
export function formMessagesOf({
  language,
  messages,
}: {
  language: Language;
  messages: FormMessages;
}): FormMessages | undefined {
  if (language.code === SOURCE_LANGUAGE) return undefined;
  const sections = Object.keys(FORM_MESSAGES) as (keyof FormMessages)[];
  return Object.fromEntries(
    sections.map((section) => [section, messages[section]]),
  ) as unknown as FormMessages;
}

/** The form's texts in the page's language. */
export const MessagesContext = createContext<FormMessages>(FORM_MESSAGES);

export function useMessages(): FormMessages {
  return useContext(MessagesContext);
}

/**
 * The company's promise of reply, in its own words (`enquiry.reply` of the content).
 *
 * @param fields what the visitor wrote, where it is known
 */
export function replyPromiseOf(
  promise: string,
  { reply }: Pick<FormMessages, 'reply'>,
  fields?: EnquiryFields,
): string {
  const count = fields && Number(fields.Quantity);
  return fillIn(promise, {
    mobile: fields?.Mobile ?? reply.mobile,
    email: fields?.Email ?? reply.email,
    packs: count ? (count === 1 ? reply.onePack : fillIn(reply.packs, { count })) : reply.enquiry,
  });
}
