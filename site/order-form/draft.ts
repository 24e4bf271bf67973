import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';

/** What is typed, and the id of the enquiry that it corrects. */
export type Draft = Partial<EnquiryFields & { replaces: string }>;

/** What is typed and not sent yet, for this tab alone; the privacy policy says so. */
const KEY = 'draft';

/** Storage may be full or forbidden; the form works without it. */
export function saveDraft(form: HTMLFormElement): void {
  // Extensions add inputs of the same names, without the id.
  const own = ([...form.elements] as HTMLInputElement[]).filter(({ id, name }) => id && id === name);
  try {
    sessionStorage.setItem(
      KEY,
      JSON.stringify(Object.fromEntries(own.map(({ name, value }) => [name, value]))),
    );
  } catch {}
}

export function readDraft(): Draft {
  try {
    return Object(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

export function removeDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {}
}
