import { reportWebVitals } from '../vitals/reportWebVitals.ts';
import { correctYear } from './correctYear.ts';
import { fetchWhenNear } from './fetchWhenNear.ts';
import { followMenu } from './followMenu.ts';
import { layOutLater } from './layOutLater.ts';
import { showFaces } from './showFaces.ts';
import { showScrollToTop } from './showScrollToTop.ts';
import { zoomContact } from './zoomContact.ts';

// A page opens at its top or at the element that its address names, never where it was left; the
// back-forward cache, which brings back a whole page as it stood, is not touched by this.
history.scrollRestoration = 'manual';

correctYear();
followMenu();
showScrollToTop();
showFaces();
layOutLater();
zoomContact();
fetchWhenNear();
reportWebVitals();
