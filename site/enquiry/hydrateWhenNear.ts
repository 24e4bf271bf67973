import type { ClientDirective } from 'astro';
import { hasWaitingEnquiry } from '../outbox/outboxKey.ts';
import { leaveEventsToBrowser } from './leaveEventsToBrowser.ts';

/** How far below the screen the form may be when its script is fetched, so that it is alive on arrival. */
const MARGIN = '100%';

/**
 * Brings the island to life once the visitor is about to use it: it is within a screen of being seen, the
 * address asks for it, a link to its section is being touched, or an enquiry from an earlier visit waits to be sent. Until then it is a plain form that works.
 */
const hydrateWhenNear: ClientDirective = (load, _options, island) => {
  const section = island.closest('[id]')?.id;
  const links = document.querySelectorAll(`a[href$="#${section}"]`);
  const approach = new AbortController();
  const start = async () => {
    if (approach.signal.aborted) return;
    approach.abort();
    observer.disconnect();
    const hydrate = await load();
    leaveEventsToBrowser(island);
    await hydrate();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void start();
    },
    { rootMargin: MARGIN },
  );
  for (const child of island.children) observer.observe(child);
  for (const link of links) {
    for (const event of ['pointerenter', 'pointerdown', 'focus']) {
      link.addEventListener(event, start, { signal: approach.signal, passive: true });
    }
  }
  if (location.hash === `#${section}` || hasWaitingEnquiry()) void start();
};

export default hydrateWhenNear;
