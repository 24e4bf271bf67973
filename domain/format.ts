import { SOURCE_LANGUAGE } from './language/languages.ts';
import { indiaDayOf, startOfIndiaDay } from './time.ts';

/** How dates, numbers and names of languages are written. */
const LOCALE = 'en-IN';
const TIME_ZONE = 'Asia/Kolkata';

export const COUNT = new Intl.NumberFormat(LOCALE);

export const RUPEES = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

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
export function weekdayTime(at: number, now: number): string {
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

/** Formats a day such as `2026-11-05`. */
export function dayName(day: string): string {
  return INDIA_DATE.format(startOfIndiaDay(day));
}

/** The initials of a member of staff, such as `PR` for `priya.rao@shop.example`. */
export function initialsOf(email: string): string {
  const [first = '', second = ''] = email.split('@', 1)[0]?.split(/[._+-]+/) ?? [];
  return (second ? `${first.charAt(0)}${second.charAt(0)}` : first.slice(0, 2)).toUpperCase();
}

/** Whether a text needs Devanagari's taller lines, without space between its letters. */
export function isDevanagari(text: string): boolean {
  return /\p{Script=Devanagari}/u.test(text);
}

/** The `lang` of an element with a text of the owner's: Hindi for Devanagari, or else the page's own. */
export function langOf(text: string): 'hi' | undefined {
  return isDevanagari(text) ? 'hi' : undefined;
}
