import '../sections/ContactBlock.client.ts';
import '../sections/Footer.client.ts';
import '../sections/Header.client.ts';
import '../sections/OfficeMap.client.ts';
import '../sections/ScrollToTop.client.ts';
import './Source.client.ts';
import { reportWebVitals } from '../vitals/reportWebVitals.ts';

// A page opens at its top or at the element that the URL names, never where it was left (specification section 2).
// The browser then leaves it to the page to scroll when the visitor goes back or forward within it.
history.scrollRestoration = 'manual';
addEventListener('popstate', showTarget);
// Nor does it scroll by itself when it reloads the page.
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (navigation?.type === 'reload') showTarget();

function showTarget(): void {
  const target = document.getElementById(location.hash.slice(1));
  if (target) target.scrollIntoView();
  else scrollTo(0, 0);
}

// The page opens at its target in one step: a scroll through all of it, while it still loads, would end where the
// target was when it began. From the first click on it scrolls smoothly.
addEventListener('click', () => document.documentElement.setAttribute('data-smooth', ''), {
  capture: true,
  once: true,
});

/** Whoever wants to know how fast the page was for visitors sets a callback; nobody does. */
const onReport: Parameters<typeof reportWebVitals>[0] = undefined;
if (onReport) reportWebVitals(onReport);
