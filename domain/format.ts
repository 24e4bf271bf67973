import { SOURCE_LANGUAGE } from './language/languages.ts';
import { indiaDayOf, startOfIndiaDay } from './time.ts';

/** How dates, numbers and names of languages are written. */
const LOCALE = 'en-IN';
const TIME_ZONE = 'Asia/Kolkata';

export const COUNT = new Intl.NumberFormat(LOCALE);

export const RUPEES = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
});

const PAISE = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'INR' });

/** Formats the amounts of a column and their sum alike: with paise where one of them has any. */
export function rupeesLike(amounts: readonly number[]): (amount: number) => string {
  return (amounts.every(Number.isInteger) ? RUPEES : PAISE).format;
}

/** Such as `Asha, Om and Ravi`. */
export const NAMES = new Intl.ListFormat(LOCALE);

/** Such as `1 mail` or `2,000 mails`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${COUNT.format(count)} ${count === 1 ? one : many}`;
}

export function packUnit(count: number | string): string {
  return Number(count) === 1 ? 'pack' : 'packs';
}

/** Such as `20 packs`. */
export function packsOf(count: number | string): string {
  return `${count} ${packUnit(count)}`;
}

const LANGUAGES = new Intl.DisplayNames(LOCALE, { type: 'language' });

/** Whether a text in this language is foreign to the staff, who work in English. */
export function isForeign(language: string | null | undefined): language is string {
  return Boolean(language) && language !== SOURCE_LANGUAGE;
}

/** What a language is called, such as `Hindi`. */
export function languageName(code: string): string {
  return LANGUAGES.of(code) ?? code;
}

const ORDINALS = new Intl.PluralRules(LOCALE, { type: 'ordinal' });
const ORDINAL_SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** Such as `3rd`. */
export function ordinalOf(count: number): string {
  return `${count}${ORDINAL_SUFFIXES[ORDINALS.select(count)] ?? 'th'}`;
}

/** Day and time in India, such as `5 Nov 2026, 2:30 pm`. */
export const INDIA_TIME = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});

const WEEKDAY_TIME = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: TIME_ZONE,
} as const;
const OF_THIS_YEAR = new Intl.DateTimeFormat(LOCALE, WEEKDAY_TIME);
const OF_ANOTHER_YEAR = new Intl.DateTimeFormat(LOCALE, { ...WEEKDAY_TIME, year: 'numeric' });

/** Weekday and time in India, such as `Thu, 5 Nov, 2:30 pm`; with the year where it is not that of `now`. */
export function weekdayTime(at: number, now = Date.now()): string {
  const [year] = indiaDayOf(at).split('-');
  return (indiaDayOf(now).startsWith(`${year}-`) ? OF_THIS_YEAR : OF_ANOTHER_YEAR).format(at);
}

/** The time of day, such as `6:00 pm`. */
export const INDIA_HOUR = new Intl.DateTimeFormat(LOCALE, {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: TIME_ZONE,
});

/** A day with its year. */
export const INDIA_DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: TIME_ZONE });

const INDIA_MONTH = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: TIME_ZONE });

/** Formats a day such as `2026-11-05`. */
export function dayName(day: string): string {
  return INDIA_DATE.format(startOfIndiaDay(day));
}

/** Formats a month such as `2026-11`. */
export function monthName(month: string): string {
  return INDIA_MONTH.format(startOfIndiaDay(`${month}-01`));
}

/** The parts of the name in an e-mail address, such as `priya` and `rao`. */
function namePartsOf(email: string): string[] {
  return email.split('@', 1)[0]?.split(/[._+-]+/) ?? [];
}

/** What each member of staff is called, such as `Priya Rao` for `priya.rao@shop.example`; by e-mail where two have a name. */
export function staffNamesOf(emails: readonly string[]): Map<string, string> {
  const nameOf = (email: string) =>
    namePartsOf(email)
      .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
      .join(' ');
  const names = emails.map(nameOf);
  const isUnique = (name: string) => names.filter((other) => other === name).length === 1;
  return new Map(
    emails.map((email, index) => [email, isUnique(names[index] ?? '') ? (names[index] ?? '') : email]),
  );
}

/** The initials of a member of staff, such as `PR` for `priya.rao@shop.example`. */
export function initialsOf(email: string): string {
  const [first = '', second = ''] = namePartsOf(email);
  return (second ? `${first.charAt(0)}${second.charAt(0)}` : first.slice(0, 2)).toUpperCase();
}

/** Whether a text needs Devanagari's taller lines, without space between its letters. */
export function isDevanagari(text: string): boolean {
  return /\p{Script=Devanagari}/u.test(text);
}

/** The beginning of a text, in whole words: a cut within a word may be one within a syllable. */
export function excerptOf(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  return `${characters
    .slice(0, maxLength)
    .join('')
    .replace(/\s+\S*$/, '')}…`;
}
