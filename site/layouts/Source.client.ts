import { parseSource, sourceOfVisit, writeSource } from '../../domain/source.ts';

const KEY = 'source';

/**
 * Stores where the visitor came from, in this tab alone; the first link counts. The privacy policy says so.
 *
 * @returns as `writeSource` writes it
 */
function storeSource(): string {
  const ofThisVisit = writeSource(sourceOfVisit(location.search, document.referrer, location.host));
  // Storage may be forbidden; the form works without it.
  try {
    const source = sessionStorage.getItem(KEY) || ofThisVisit;
    if (source) sessionStorage.setItem(KEY, source);
    return source;
  } catch {
    return ofThisVisit;
  }
}

const source = storeSource();
const { code } = parseSource(source);

// In the form, so that a plain post has it too.
const field = document.querySelector<HTMLInputElement>('[data-source]');
if (field) field.value = source;

// A message on WhatsApp names the poster or pack that it came from. On the click, since React renders some links later.
addEventListener('click', ({ target }) => {
  const link = (target as Element).closest<HTMLAnchorElement>('a[href^="https://wa.me/"]');
  if (!link || !code) return;
  const url = new URL(link.href);
  const text = url.searchParams.get('text') ?? '';
  const suffix = `[${code}]`;
  if (!text.includes(suffix)) url.searchParams.set('text', `${text} ${suffix}`.trim());
  link.href = url.href;
});
