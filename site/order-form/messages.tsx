import { formTranslations } from 'virtual:form-translations';
import { createContext, useContext } from 'react';
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import { FORM_MESSAGES, type FormMessages } from '../../domain/language/formMessages.ts';

/**
 * The form's texts in a language, of which each has a script of its own.
 *
 * @param language its code
 */
export async function loadFormMessages(language: string): Promise<FormMessages> {
  return formTranslations[language]?.() ?? FORM_MESSAGES;
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
