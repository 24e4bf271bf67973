import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { RECEIVED_PAGE } from '../../domain/enquiry/enquiryEndpoint.ts';
import { ENQUIRY_FIELD_NAMES, type EnquiryFields } from '../../domain/enquiry/enquiryFields.ts';
import { StartError } from '../StartError.ts';
import type { ProblemError } from './ProblemError.ts';

/** The built site's own pages, filled in as answers for a browser without JavaScript. */
export class EnquiryPages {
  readonly #landingPage: string;
  readonly #receivedPage: string;

  /**
   * @param folder the built site
   * @throws {StartError} when there is no built site in it
   */
  constructor(folder: string) {
    if (!existsSync(join(folder, 'index.html'))) {
      throw new StartError(`There is no built site in ${folder}; run: npm run build`);
    }
    this.#landingPage = readFileSync(join(folder, 'index.html'), 'utf8');
    this.#receivedPage = readFileSync(join(folder, RECEIVED_PAGE, 'index.html'), 'utf8');
  }

  /** The landing page with the form as it was sent, and over it what is wrong. */
  refused(problem: ProblemError, typed: Partial<EnquiryFields>): string {
    const page = load(this.#landingPage);
    page('[data-answer]').text(problem.message).removeAttr('hidden').attr('id', 'answer');
    for (const name of ENQUIRY_FIELD_NAMES) {
      const control = page(`#buy [name="${name}"]`);
      const value = typed[name] ?? '';
      if (name === 'RetailerSelfUse') {
        control
          .find('option')
          .filter((_index, option) => page(option).text() === value)
          .attr('selected', '');
      } else {
        control.attr('value', value);
      }
      if (name === problem.field) {
        control.attr({ 'aria-invalid': 'true', 'aria-describedby': 'answer', autofocus: '' });
      }
    }
    return page.html();
  }

  /** The page that says that the enquiry has arrived, with its reference where it is known. */
  received(reference: string | undefined): string {
    if (!reference) return this.#receivedPage;
    const page = load(this.#receivedPage);
    page('[data-reference]').text(reference);
    page('[data-reference-line]').removeAttr('hidden');
    return page.html();
  }
}
