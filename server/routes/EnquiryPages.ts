import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio/slim';
import { ENQUIRY_FIELD_NAMES, RECEIVED_PAGE } from '../../domain/enquiry/enquiry.ts';
import type { TypedFields } from '../../domain/enquiry/enquirySchemas.ts';
import { OperatorError } from '../errors.ts';
import type { ProblemError } from './problem.ts';

/** Stands for the reference in the page that was parsed at start. */
const REFERENCE_PLACEHOLDER = '{reference}';

/** The built site's own pages, filled in as responses for a browser without JavaScript. */
export class EnquiryPages {
  /** The landing page in three parts: what comes before the section with the form, the section, what comes after. */
  readonly #landingPage: { before: string; section: string; after: string };
  readonly #receivedPage: string;
  /** The same page with the placeholder for the reference. */
  readonly #receivedPageWithReference: string;

  /**
   * @param folder the built site
   * @throws {OperatorError} when its page has no form
   */
  constructor(folder: string) {
    this.#landingPage = splitAtForm(readFileSync(join(folder, 'index.html'), 'utf8'));
    this.#receivedPage = readFileSync(join(folder, RECEIVED_PAGE, 'index.html'), 'utf8');
    const page = load(this.#receivedPage);
    page('[data-reference]').text(REFERENCE_PLACEHOLDER);
    page('[data-reference-line]').removeAttr('hidden');
    this.#receivedPageWithReference = page.html();
  }

  /** The landing page with the form as it was sent, and over it and beside the field at fault what is wrong. */
  refused(problem: ProblemError, typed: TypedFields): string {
    const { before, section, after } = this.#landingPage;
    // The section alone: parsing the whole page for each refusal would be a cheap way to keep the server busy.
    const page = load(section, null, false);
    page('[data-form-message]').text(problem.message).removeAttr('hidden');
    for (const name of ENQUIRY_FIELD_NAMES) {
      const control = page(`#buy [name="${name}"]`);
      const value = typed[name] ?? '';
      if (name === 'RetailerSelfUse') {
        control
          .find('option')
          .filter((_index, option) => page(option).attr('value') === value)
          .attr('selected', '');
      } else {
        control.attr('value', value);
      }
      if (name === problem.field) {
        const message = page(`#${name}-error`);
        const text = problem.fieldMessage ?? problem.message;
        // The form's script reads the attribute: the browser may have translated the text.
        message.text(text).attr('data-message', text).removeAttr('hidden');
        const describedBy = [control.attr('aria-describedby'), message.attr('id')].filter(Boolean).join(' ');
        control.attr({ 'aria-invalid': 'true', 'aria-describedby': describedBy });
      }
    }
    // Without a field at fault, focusing the first one scrolls the message above the form into view.
    const focused = ENQUIRY_FIELD_NAMES.find((name) => name === problem.field) ?? ENQUIRY_FIELD_NAMES[0];
    page(`#buy [name="${focused}"]`).attr('autofocus', '');
    return before + page.html() + after;
  }

  /**
   * The page that says that the enquiry has arrived.
   *
   * @param reference as `REFERENCE_PATTERN` has it: it is not escaped
   */
  received(reference: string | undefined): string {
    if (!reference) return this.#receivedPage;
    return this.#receivedPageWithReference.replaceAll(REFERENCE_PLACEHOLDER, reference);
  }
}

function splitAtForm(html: string): { before: string; section: string; after: string } {
  const page = load(html);
  const section = page('#buy').prop('outerHTML');
  if (!section) throw new OperatorError('The built page has no form; run: npm run build');
  const mark = '<!--the form-->';
  page('#buy').replaceWith(mark);
  const [before = '', after = ''] = page.html().split(mark);
  return { before, section, after };
}
