import { type InboxView, listedView } from '../../domain/desk/inboxView.ts';
import { DAY_MS, indiaDayOf } from '../../domain/time.ts';
import type { Sample } from './fillStore.ts';

const [PRIYA, OM, NOBODY] = ['priya@shop.example', 'om@shop.example', 'nobody@shop.example'];

const dayBefore = (days: number) => indiaDayOf(Date.now() - days * DAY_MS);

const YEAR = `${dayBefore(365)}..${dayBefore(0)}`;

/** The filters whose lists and counts are timed in a store of `fillStore`, each with a name. */
const FILTERS: Record<string, InboxView> = {
  all: {},
  retailers: { kind: 'retailer' },
  'of 7 days': { period: '7-days' },
  'of a day two years ago': { period: dayBefore(700) },
  'of a year': { period: YEAR },
  undelivered: { undelivered: true },
  delivered: { undelivered: false },
  'with an owner': { owner: PRIYA },
  unclaimed: { owner: 'unclaimed' },
  'of an unknown owner': { owner: NOBODY },
  'from a source': { source: 'clinic-12' },
  'from an unknown source': { source: 'nowhere' },
  'won this month': { won: 'this-month' },
  'won on a day': { won: dayBefore(100) },
  'won in a year': { won: YEAR },
  'won by someone': { wonBy: OM },
  'won by nobody': { wonBy: NOBODY },
  'won by someone, with another owner': { wonBy: OM, owner: PRIYA },
  'retailers with an owner': { kind: 'retailer', owner: PRIYA },
};

/** What each list in a tab, or in another order, is timed with. */
const LISTS: Record<string, InboxView> = {
  new: { status: 'new' },
  'new, largest first': { status: 'new', order: 'largest' },
  'new, with an owner': { status: 'new', owner: PRIYA },
  'new, from a source': { status: 'new', source: 'clinic-12' },
  won: { status: 'won' },
  'won, retailers': { status: 'won', kind: 'retailer' },
  'won, received in a year': { status: 'won', period: YEAR },
  'closed, unclaimed': { status: 'closed', owner: 'unclaimed' },
  'closed, direct': { status: 'closed', source: 'direct' },
  'closed, largest first': { status: 'closed', order: 'largest' },
  flagged: { flagged: true },
  'flagged and won': { flagged: true, status: 'won' },
  'undelivered and contacted': { undelivered: true, status: 'contacted' },
  due: { due: true },
  'overdue, with an owner': { due: 'overdue', owner: PRIYA },
  withdrawn: { withdrawn: 'only' },
  'withdrawn, from a source': { withdrawn: 'only', source: 'clinic-12' },
  'largest first': { order: 'largest' },
  'largest first, of a year': { order: 'largest', period: YEAR },
  'largest first, won by someone': { order: 'largest', wonBy: OM },
  'largest first, won by nobody': { order: 'largest', wonBy: NOBODY },
  'newest first, won by someone': { order: 'newest', wonBy: OM },
  'search: common name': { search: 'kumar' },
  'search: two letters': { search: 'zo' },
  'search: not found': { search: 'nobodyhere' },
  'search: name, won': { search: 'rajesh', status: 'won' },
  'search: name, of 30 days': { search: 'rajesh', period: '30-days' },
  'search: common word, contacted': { search: 'gmail', status: 'contacted' },
  'search: common word, of a day two years ago': { search: 'gmail', period: dayBefore(700) },
  'search: common word, of an unknown owner': { search: 'gmail', owner: NOBODY },
  'search: common word, from a source': { search: 'gmail', source: 'clinic-12' },
  'search: common word, won on a day': { search: 'gmail', won: dayBefore(100) },
};

/** Everything that is timed, as the inbox requests it. */
export function measuredViews({ fields: { Name, Mobile, Email }, reference }: Sample) {
  const searches = {
    'search: name': Name,
    'search: mobile number': Mobile,
    'search: its last five digits': Mobile.slice(5),
    'search: e-mail': Email,
    'search: reference': reference,
  };
  const found = Object.entries(searches).map(([name, search]) => [name, { search }] as const);
  const lists = [...Object.entries({ ...FILTERS, ...LISTS }), ...found];
  return {
    lists: lists.map(([name, view]) => [name, listedView(view)] as const),
    summaries: Object.entries(FILTERS),
  };
}
