import { reportWebVitals } from '../vitals/reportWebVitals.ts';
import { correctYear } from './correctYear.ts';
import { fetchWhenNear } from './fetchWhenNear.ts';
import { followHistory } from './followHistory.ts';
import { followMenu } from './followMenu.ts';
import { layOutLater } from './layOutLater.ts';
import { showFaces } from './showFaces.ts';
import { showScrollToTop } from './showScrollToTop.ts';
import { zoomContact } from './zoomContact.ts';

followHistory();
correctYear();
followMenu();
showScrollToTop();
showFaces();
layOutLater();
zoomContact();
fetchWhenNear();
reportWebVitals();
