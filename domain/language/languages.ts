/** The language of `site.yaml`, of the code's own messages and of `/`. */
export const SOURCE_LANGUAGE = 'en';

/** Of the codes of ISO 639 in two or three letters; for RE2 too. */
export const LANGUAGE_CODE_PATTERN = '^[a-z]{2,3}$';

/** The country whose dates, numbers and writing the site follows. */
const REGION = 'IN';

/** Writing systems that run from right to left. https://www.unicode.org/iso15924/ */
const RIGHT_TO_LEFT = ['Arab', 'Aran', 'Hebr', 'Thaa'];

export interface Language {
  /** ISO 639, such as `hi`. */
  code: string;
  /** BCP 47, for `lang` and `hreflang`, such as `hi-IN`. */
  locale: string;
  /** As its readers call it, such as `हिन्दी`. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** What the paths of its pages begin with: `/hi`, and nothing in English. */
  path: string;
}

/** Whether a text is the code of a language, and not of a country or script. */
export function isLanguage(code: string): boolean {
  const names = new Intl.DisplayNames(SOURCE_LANGUAGE, { type: 'language', fallback: 'none' });
  return new RegExp(LANGUAGE_CODE_PATTERN).test(code) && names.of(code) !== undefined;
}

export function languageOf(code: string): Language {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  const { script = '' } = new Intl.Locale(code).maximize();
  return {
    code,
    locale: `${code}-${REGION}`,
    name,
    direction: RIGHT_TO_LEFT.includes(script) ? 'rtl' : 'ltr',
    path: code === SOURCE_LANGUAGE ? '' : `/${code}`,
  };
}
