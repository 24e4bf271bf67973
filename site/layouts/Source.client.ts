import {
  parseSource,
  sourceOfVisit,
  VISITS_ENDPOINT,
  withoutClickIds,
  writeSource,
} from '../../domain/enquiry/source.ts';
import { wasFetchedAhead, whenLoaded } from './whenLoaded.ts';

const KEY = 'source';

/**
 * Stores where the visitor came from, in this tab alone; the first link counts. The privacy policy says so.
 *
 * @param ofThisVisit as `writeSource` writes it
 */
function storeSource(ofThisVisit: string): string {
  // Storage may be forbidden; the form works without it.
  try {
    const source = sessionStorage.getItem(KEY) || ofThisVisit;
    if (source) sessionStorage.setItem(KEY, source);
    return source;
  } catch {
    return ofThisVisit;
  }
}

// What a page stores while it is prerendered is not the tab's.
whenLoaded(() => {
  const visited = sourceOfVisit(location.search, document.referrer, location.host);
  const ofThisVisit = writeSource('ads' in document.body.dataset ? visited : withoutClickIds(visited));
  const source = storeSource(ofThisVisit);

  // In the form, so that a plain post has it too.
  const field = document.querySelector<HTMLInputElement>('[data-source]');
  if (field) field.value = source;

  // A message on WhatsApp names the poster or pack that it came from. On the click, since React renders some links later.
  const { code } = parseSource(source);
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="https://wa.me/"]');
    if (!link || !code) return;
    const url = new URL(link.href);
    const text = url.searchParams.get('text') ?? '';
    const suffix = `[${code}]`;
    if (!text.includes(suffix)) url.searchParams.set('text', `${text} ${suffix}`.trim());
    link.href = url.href;
  });

  // The server counts the requests for pages, except those that may come to nothing.
  const isFromOwnPage = document.referrer.startsWith(`${location.origin}/`);
  if (DELIVERY_KIND === 'server' && wasFetchedAhead() && !isFromOwnPage)
    navigator.sendBeacon(`${VISITS_ENDPOINT}?${ofThisVisit}`);
});
