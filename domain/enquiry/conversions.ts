import { indiaTimeOf } from '../time.ts';
import type { ClickIdKind } from './source.ts';

/** An order that came of a click on an advert. */
export interface Conversion {
  clickId: string;
  receivedAt: number;
  wonAt: number;
  /** In rupees; null: it was not noted. */
  wonAmount: number | null;
}

/**
 * How many days ago an order may have been won: Google Ads knows a click for 90 days, Meta takes offline events of 62.
 * https://support.google.com/google-ads/answer/7014069
 * https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/server-event
 */
export const CONVERSION_MAX_DAYS: Record<ClickIdKind, number> = {
  gclid: 90,
  wbraid: 90,
  gbraid: 90,
  fbclid: 62,
};

/** The names of Google's columns; a file has one kind of click id. */
const GOOGLE_HEADERS = { gclid: 'Google Click ID', wbraid: 'WBRAID', gbraid: 'GBRAID' } as const;

type GoogleClickIdKind = keyof typeof GOOGLE_HEADERS;

const CURRENCY = 'INR';

/**
 * The rows of a file for Google Ads' import of conversions from clicks, the first with the names of the columns. The
 * time is India's, with its offset. An order without an amount counts with the value that the action has there.
 */
export function googleConversionsOf(
  kind: GoogleClickIdKind,
  conversions: readonly Conversion[],
  action: string,
): string[][] {
  const header = [
    GOOGLE_HEADERS[kind],
    'Conversion Name',
    'Conversion Time',
    'Conversion Value',
    'Conversion Currency',
  ];
  const rows = conversions.map(({ clickId, wonAt, wonAmount }) => [
    clickId,
    action,
    `${indiaTimeOf(wonAt)}+0530`,
    `${wonAmount ?? ''}`,
    wonAmount === null ? '' : CURRENCY,
  ]);
  return [header, ...rows];
}

/**
 * The body of a request to Meta's Conversions API. An order without an amount is left out: a purchase needs one.
 * `physical_store` is Meta's word for every event that did not happen on a website.
 * https://developers.facebook.com/docs/marketing-api/conversions-api/offline-events
 */
export function metaConversionsOf(conversions: readonly Conversion[]) {
  return {
    data: conversions.flatMap(({ clickId, receivedAt, wonAt, wonAmount }) => {
      if (wonAmount === null) return [];
      return {
        event_name: 'Purchase',
        event_time: Math.floor(wonAt / 1000),
        action_source: 'physical_store',
        user_data: { fbc: `fb.1.${receivedAt}.${clickId}` },
        custom_data: { currency: CURRENCY, value: wonAmount },
      };
    }),
  };
}
