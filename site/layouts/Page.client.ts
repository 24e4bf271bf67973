import '../order-form/OrderForm.client.ts';
import '../order-form/outbox/OutboxNotice.client.ts';
import '../sections/Footer.client.ts';
import '../sections/Header.client.ts';
import '../sections/LanguageLinks.client.ts';
import '../sections/OfficeMap.client.ts';
import './Source.client.ts';
import { reportWebVitals } from './reportWebVitals.ts';

// A page opens at its top or at the element that the URL names, never where it was left (specification section 2).
// The browser then leaves it to the page to scroll when the visitor goes back or forward within it. Only once the page has
// loaded: Safari 16 would not scroll to the target either.
addEventListener('load', () => {
  history.scrollRestoration = 'manual';
});
addEventListener('popstate', showTarget);
// Nor does it scroll when it reloads the page, or loads it again on the way back to it.
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (navigation?.type !== 'navigate') showTarget();

function showTarget(): void {
  const target = document.getElementById(location.hash.slice(1));
  if (target) target.scrollIntoView();
  else scrollTo(0, 0);
}

// Scrolling is smooth from the first click on. While the page loads, a smooth scroll would end where the target was when
// it began, and take the field with `autofocus` out of view.
addEventListener('click', () => document.documentElement.setAttribute('data-smooth', ''), {
  capture: true,
  once: true,
});

/** Reports how fast the page was for visitors. Without a callback the build leaves the loader out (specification section 7). */
const onReport: Parameters<typeof reportWebVitals>[0] = undefined;
if (onReport) void reportWebVitals(onReport);
