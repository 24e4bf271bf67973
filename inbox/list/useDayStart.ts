import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { writeInboxUrl } from '../../domain/desk/inboxView.ts';
import { indiaDayOf } from '../../domain/time.ts';
import { serverNow } from '../api/serverTime.ts';
import { useSession } from '../api/session.ts';
import { summaryQuery } from '../api/summary.ts';
import { goTo } from '../navigation/inboxUrl.tsx';
import { readStored, writeStored } from '../stored.ts';

/** Local storage key of the day on which someone has opened the inbox last, before their e-mail address. */
const PREFIX = 'inbox-day:';

const isPlain = () => writeInboxUrl({ view: {} }) === `${location.pathname}${location.search}`;

/** When someone opens the inbox for the first time in a day, without a view of their own: shows what is due for them. */
export function useDayStart(): void {
  const client = useQueryClient();
  const { email } = useSession();
  useEffect(() => {
    const today = indiaDayOf(serverNow());
    if (readStored(PREFIX + email) === today) return;
    client
      .fetchQuery(summaryQuery({ owner: 'mine' }))
      .then(({ due }) => {
        writeStored(PREFIX + email, today);
        if (due > 0 && isPlain()) goTo({ view: { due: true, owner: 'mine' } }, true);
      })
      .catch(() => {
        // Without a connection the inbox opens as at any other time of the day.
      });
  }, [client, email]);
}
