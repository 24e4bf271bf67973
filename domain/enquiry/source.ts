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

const PARAMETERS: Record<keyof Source, string> = {
  code: 's',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  referrer: 'referrer',
  gclid: 'gclid',
  wbraid: 'wbraid',
  gbraid: 'gbraid',
  fbclid: 'fbclid',
};

const CODE = new RegExp(`^[a-z0-9][a-z0-9-]{0,${SOURCE_MAX_LENGTHS.code - 1}}$`);
/** Begins with a letter or digit, so that no spreadsheet takes it for a formula; without @, so that it is no e-mail. */
const UTM = new RegExp(`^[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} ._+-]{0,${SOURCE_MAX_LENGTHS.utm - 1}}$`, 'u');
const HOST = new RegExp(`^(?=.{1,${SOURCE_MAX_LENGTHS.referrer}}$)[a-z0-9][a-z0-9-]*(\\.[a-z0-9-]+)+$`);
/** Base64 for URLs; begins with none of the signs that a spreadsheet takes for a formula. */
const CLICK_ID = new RegExp(`^[A-Za-z0-9_][A-Za-z0-9_.-]{0,${SOURCE_MAX_LENGTHS.clickId - 1}}$`);

const PATTERNS: Record<keyof Source, RegExp> = {
  code: CODE,
  utmSource: UTM,
  utmMedium: UTM,
  utmCampaign: UTM,
  referrer: HOST,
  gclid: CLICK_ID,
  wbraid: CLICK_ID,
  gbraid: CLICK_ID,
  fbclid: CLICK_ID,
};

/** Reads what {@link writeSource} wrote. Whatever is invalid is left out: it is never a reason to refuse an enquiry. */
export function parseSource(text: string): Source {
  return sourceOfParameters(new URLSearchParams(text));
}

/** Writes a source so that {@link parseSource} reads the same; empty where nothing is known. */
export function writeSource(source: Source): string {
  const parameters = new URLSearchParams();
  for (const [key, name] of Object.entries(PARAMETERS)) {
    const value = source[key as keyof Source];
    if (value) parameters.set(name, value);
  }
  return parameters.toString();
}

/**
 * The URL of a poster or pack, which names it by a code; undefined when the code is invalid.
 *
 * @param page the URL of the landing page
 */
export function posterUrlOf(page: string, code: string): string | undefined {
  return CODE.test(code) ? `${page}?${PARAMETERS.code}=${code}` : undefined;
}

/**
 * The source that a request for a page names.
 *
 * @param query the query of the page's URL
 * @param referrer the URL of the referring page, or empty
 * @param ownHost the site's own host, which is no referrer
 */
export function sourceOfVisit(query: string, referrer: string, ownHost: string): Source {
  const parameters = new URLSearchParams(query);
  const host = /^https?:\/\/(?:www\.)?([^/:?#]+)/i.exec(referrer)?.[1] ?? '';
  parameters.delete(PARAMETERS.referrer);
  if (host !== ownHost.replace(/^www\./, '').replace(/:\d+$/, '')) parameters.set(PARAMETERS.referrer, host);
  return sourceOfParameters(parameters);
}

/** The one name that a source is counted, listed and filtered by. */
export function sourceNameOf({ code, utmSource, referrer }: Source): string {
  return code ?? utmSource ?? referrer ?? DIRECT;
}

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
  for (const key of Object.keys(PARAMETERS) as (keyof Source)[]) {
    const written = parameters.get(PARAMETERS[key])?.trim();
    // Capital and small letters are part of a click id.
    const value = PATTERNS[key] === CLICK_ID ? written : written?.toLowerCase();
    if (value && PATTERNS[key].test(value)) source[key] = value;
  }
  return source;
}
