import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load as parse } from 'cheerio/slim';
import { ENQUIRY_FIELD_NAMES } from '../../domain/enquiry/enquiry.ts';
import { errorMessageOf } from '../../domain/enquiry/enquiryMessages.ts';
import type { TypedFields } from '../../domain/enquiry/enquirySchemas.ts';
import type { SiteMessages } from '../../domain/language/siteMessages.ts';
import type { BuiltLanguage, BuiltSite } from '../../domain/settings/builtSite.ts';
import { LABEL_PAGE, POLICY_PAGE, RECEIVED_PAGE } from '../../domain/sitePages.ts';
import { OperatorError } from '../errors.ts';
import type { ProblemError } from './problem.ts';

/** Letters of all scripts are written as such. */
const load = (html: string) => parse(html, { xml: { xmlMode: false, encodeEntities: 'utf8' } }, false);

/** Stands for the reference in the page that was parsed at start. */
const REFERENCE_PLACEHOLDER = '{reference}';

/** The built site's own pages in each of its languages, filled in as responses for a browser without JavaScript. */
export class EnquiryPages {
  readonly #languages: readonly LanguagePages[];

  /** @throws {OperatorError} when the page of the built site has no form */
  constructor(folder: string, languages: BuiltSite['languages']) {
    this.#languages = languages.map((language) => readPages(folder, language));
  }

  /** The language with this code; English where there is none. */
  languageOf(code: string | undefined): BuiltLanguage['language'] {
    return this.#find((language) => language.code === code).language;
  }

  /** The file that says that there is no page at this path, in the path's language. */
  notFoundFile(path: string): string {
    const { language } = this.#findAt(path);
    return language.path === '' ? '404.html' : `${language.path}/404/index.html`;
  }

  /** The paths of the pages that a visit can begin with, in each language. */
  get openingPages(): string[] {
    return this.#languages.flatMap(({ language: { path } }) => [
      path || '/',
      `${path}${POLICY_PAGE}`,
      `${path}${LABEL_PAGE}`,
    ]);
  }

  /** The pages that confirm a plain form post, by the code of their language. */
  get receivedPages(): { code: string; path: string }[] {
    return this.#languages.map(({ language: { code, path } }) => ({ code, path: `${path}${RECEIVED_PAGE}` }));
  }

  /**
   * The landing page with the form as it was sent, and over it and beside the field at fault what is wrong. The URL of
   * the form's page tells the language of a form that was refused before it was read.
   */
  refused(problem: ProblemError, { language, ...typed }: TypedFields, referrer = ''): string {
    const { messages, landingPage } = language
      ? this.#find(({ code }) => code === language)
      : this.#findAt(URL.parse(referrer)?.pathname ?? '');
    const { before, section, after } = landingPage;
    // The section alone: parsing the whole page for each refusal would be a cheap way to keep the server busy.
    const page = load(section);
    page('[data-form-message]').text(messageOf(problem, messages)).removeAttr('hidden');
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
        const { validationError } = problem;
        const text = validationError ? errorMessageOf(validationError, messages) : problem.message;
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

  /** The page that says that the enquiry has arrived; the reference, as `REFERENCE_PATTERN` has it, is not escaped. */
  received(code: string, reference: string | undefined): string {
    const { receivedPage, receivedPageWithReference } = this.#find((language) => language.code === code);
    if (!reference) return receivedPage;
    return receivedPageWithReference.replaceAll(REFERENCE_PLACEHOLDER, reference);
  }

  #findAt(path: string): LanguagePages {
    return this.#find((language) => language.path !== '' && isPage(path, language.path));
  }

  #find(matches: (language: BuiltLanguage['language']) => boolean): LanguagePages {
    const pages = this.#languages.find(({ language }) => matches(language)) ?? this.#languages[0];
    if (!pages) throw new Error('A site has at least one language.');
    return pages;
  }
}

interface LanguagePages extends BuiltLanguage {
  /** The landing page in three parts: what comes before the section with the form, the section, what comes after. */
  landingPage: { before: string; section: string; after: string };
  receivedPage: string;
  /** The same page with the placeholder for the reference. */
  receivedPageWithReference: string;
}

function readPages(folder: string, built: BuiltLanguage): LanguagePages {
  const { path } = built.language;
  const receivedPage = readFileSync(join(folder, path, RECEIVED_PAGE, 'index.html'), 'utf8');
  const page = load(receivedPage);
  page('[data-reference]').text(REFERENCE_PLACEHOLDER);
  page('[data-reference-line]').removeAttr('hidden');
  return {
    ...built,
    landingPage: splitAtForm(readFileSync(join(folder, path, 'index.html'), 'utf8')),
    receivedPage,
    // Also in the link that sends it on WhatsApp.
    receivedPageWithReference: page
      .html()
      .replaceAll(encodeURIComponent(REFERENCE_PLACEHOLDER), REFERENCE_PLACEHOLDER),
  };
}

function splitAtForm(html: string): LanguagePages['landingPage'] {
  const page = load(html);
  const section = page('#buy').prop('outerHTML');
  if (!section) throw new OperatorError('The built page has no form; run: npm run build');
  const mark = '<!--the form-->';
  page('#buy').replaceWith(mark);
  const [before = '', after = ''] = page.html().split(mark);
  return { before, section, after };
}

/** Refusals that are explained to visitors in their language, by status. */
const REFUSALS: Record<number, keyof SiteMessages['refused']> = {
  403: 'otherSite',
  413: 'tooLarge',
  429: 'tooMany',
  500: 'unexpected',
  503: 'notStored',
};

function messageOf({ statusCode, message, validationError }: ProblemError, messages: SiteMessages): string {
  if (validationError) {
    const { toast } = validationError;
    return toast ? messages.toast[toast] : errorMessageOf(validationError, messages);
  }
  const refusal = REFUSALS[statusCode];
  return refusal ? messages.refused[refusal] : message;
}

/** Whether a path is that of a page, or below it. */
export function isPage(path: string, page: string): boolean {
  return path === page || path.startsWith(`${page}/`);
}
