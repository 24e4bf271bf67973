import type { Source } from './enquirySchemas.ts';

// The type alone: its schema stays out of pages.
export type { Source } from './enquirySchemas.ts';

/** Counts a visit, whose source is the query, of a page that the browser had fetched ahead of time. */
export const VISITS_ENDPOINT = '/api/visits';

/** What a visit without a link or campaign counts as. */
export const DIRECT = 'direct';

/** How someone enquired whom the staff have added by hand. */
export const DESK_CHANNELS = ['phone', 'whatsapp', 'counter', 'email'] as const;

export type DeskChannel = (typeof DESK_CHANNELS)[number];

export const DESK_CHANNEL_LABELS: Record<DeskChannel, string> = {
  phone: 'By phone',
  whatsapp: 'By WhatsApp',
  counter: 'At the counter',
  email: 'By e-mail',
};

/** The source of an enquiry that was added by hand: in brackets, which no link can have. */
export function deskSourceOf(channel: DeskChannel): Source {
  return { utmSource: `(${channel})` };
}

/** Like the names of all desk sources, and of no others, as a pattern of SQL's `LIKE`. */
export const DESK_SOURCES_PATTERN = '(%)';

/** How someone enquired whom the staff have added by hand; undefined: through the website. */
export function deskChannelOf(sourceName: string): DeskChannel | undefined {
  return DESK_CHANNELS.find((channel) => sourceName === `(${channel})`);
}

/**
 * The parameters by which Google Ads and Meta number the clicks on their adverts. They are kept where the content says
 * `ads: true`, and nowhere else. The first that is given counts: Google takes one of its three for a conversion.
 */
export const CLICK_IDS = ['gclid', 'wbraid', 'gbraid', 'fbclid'] as const;

export type ClickIdKind = (typeof CLICK_IDS)[number];

/** In UTF-16 code units; longer values are dropped. */
export const SOURCE_MAX_LENGTHS = { code: 40, utm: 60, referrer: 100, clickId: 255 } as const;

const CODE = new RegExp(`^[a-z0-9][a-z0-9-]{0,${SOURCE_MAX_LENGTHS.code - 1}}$`);
/** Begins with a letter or digit, so that no spreadsheet takes it for a formula; without @, so that it is no e-mail. */
const UTM = new RegExp(`^[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} ._+-]{0,${SOURCE_MAX_LENGTHS.utm - 1}}$`, 'u');
const HOST = new RegExp(`^(?=.{1,${SOURCE_MAX_LENGTHS.referrer}}$)[a-z0-9][a-z0-9-]*(\\.[a-z0-9-]+)+$`);
/** Base64 for URLs; begins with none of the signs that a spreadsheet takes for a formula. */
const CLICK_ID = new RegExp(`^[A-Za-z0-9_][A-Za-z0-9_.-]{0,${SOURCE_MAX_LENGTHS.clickId - 1}}$`);

/** The parameter of each entry, and the values that it may have. */
const PARAMETERS = {
  code: ['s', CODE],
  utmSource: ['utm_source', UTM],
  utmMedium: ['utm_medium', UTM],
  utmCampaign: ['utm_campaign', UTM],
  referrer: ['referrer', HOST],
  gclid: ['gclid', CLICK_ID],
  wbraid: ['wbraid', CLICK_ID],
  gbraid: ['gbraid', CLICK_ID],
  fbclid: ['fbclid', CLICK_ID],
} as const satisfies Record<keyof Source, [name: string, pattern: RegExp]>;

const ENTRIES = Object.keys(PARAMETERS) as (keyof Source)[];

/** Reads what {@link writeSource} wrote. Whatever is invalid is left out: it is never a reason to refuse an enquiry. */
export function parseSource(text: string): Source {
  return sourceOfParameters(new URLSearchParams(text));
}

/** Writes a source so that {@link parseSource} reads the same; empty where nothing is known. */
export function writeSource(source: Source): string {
  const parameters = new URLSearchParams();
  for (const key of ENTRIES) {
    const value = source[key];
    if (value) parameters.set(PARAMETERS[key][0], value);
  }
  return parameters.toString();
}

/** The URL of a poster or pack, which names it by a code; undefined when the code is invalid. */
export function posterUrlOf(page: string, code: string): string | undefined {
  return CODE.test(code) ? `${page}?${PARAMETERS.code[0]}=${code}` : undefined;
}

/** The source that a request for a page names; a page of the site's own host is no referrer. */
export function sourceOfVisit(query: string, referrer: string, ownHost: string): Source {
  const parameters = new URLSearchParams(query);
  const host = /^https?:\/\/(?:www\.)?([^/:?#]+)/i.exec(referrer)?.[1] ?? '';
  const [referrerName] = PARAMETERS.referrer;
  parameters.delete(referrerName);
  if (host !== ownHost.replace(/^www\./, '').replace(/:\d+$/, '')) parameters.set(referrerName, host);
  return sourceOfParameters(parameters);
}

/** The one name that a source is counted, listed and filtered by. */
export function sourceNameOf({ code, utmSource, referrer }: Source): string {
  return code ?? utmSource ?? referrer ?? DIRECT;
}

/** How a source is shown to the staff. */
export function sourceLabelOf(name: string): string {
  const channel = deskChannelOf(name);
  if (channel) return DESK_CHANNEL_LABELS[channel];
  return name === DIRECT ? 'No link or campaign' : name;
}

/** How those are called that a report does not list one by one. */
export const OTHER_SOURCES = 'All other sources';

/** The click on an advert that led a visitor here; undefined where none did, or none is kept. */
export function clickIdOf(source: Source): { kind: ClickIdKind; id: string } | undefined {
  for (const kind of CLICK_IDS) {
    const id = source[kind];
    if (id) return { kind, id };
  }
  return undefined;
}

export function withoutClickIds(source: Source): Source {
  const { gclid: _1, wbraid: _2, gbraid: _3, fbclid: _4, ...rest } = source;
  return rest;
}

function sourceOfParameters(parameters: URLSearchParams): Source {
  const source: Source = {};
  for (const key of ENTRIES) {
    const [name, pattern] = PARAMETERS[key];
    const written = parameters.get(name)?.trim();
    // Capital and small letters are part of a click id.
    const value = pattern === CLICK_ID ? written : written?.toLowerCase();
    if (value && pattern.test(value)) source[key] = value;
  }
  return source;
}
