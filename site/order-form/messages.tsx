import { formTranslations } from 'virtual:form-translations';
import { createContext, type ReactNode, use, useContext } from 'react';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import { FORM_MESSAGES, type FormMessages } from '../../domain/language/formMessages.ts';

const loading = new Map<string, Promise<FormMessages>>();

/** The form's texts in a language, of which each has a script of its own. */
export function loadFormMessages(language: string): Promise<FormMessages> {
  const started = loading.get(language);
  if (started) return started;
  const messages = formTranslations[language]?.().catch(leaveAsItIs) ?? Promise.resolve(FORM_MESSAGES);
  loading.set(language, messages);
  return messages;
}

/** What lacks its texts stays as the page has brought it along, as it does without the rest of its script. */
function leaveAsItIs(error: unknown): Promise<never> {
  console.warn(error);
  document.dispatchEvent(new Event('astro:hydration-error'));
  return new Promise(() => {});
}

const MessagesContext = createContext<FormMessages>(FORM_MESSAGES);

/** Hydrates its children once all texts of the page's language are there, so that none comes later than what shows it. */
export function MessagesProvider({ language, children }: { language: string; children: ReactNode }) {
  const messages = language in formTranslations ? use(loadFormMessages(language)) : FORM_MESSAGES;
  return <MessagesContext value={messages}>{children}</MessagesContext>;
}

export function useMessages(): FormMessages {
  return useContext(MessagesContext);
}

/** Why an enquiry was refused, and what to do. */
export function refusalOf(invalidField: string | undefined, { form, label }: FormMessages): string[] {
  const labels: Partial<Record<string, string>> = label;
  const field = invalidField && labels[invalidField];
  return field ? [form.refused, fillIn(form.checkField, { field })] : [form.refused];
}
