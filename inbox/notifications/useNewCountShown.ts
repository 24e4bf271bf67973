import { useEffect } from 'react';
import { useNewCount, useSummary } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';

/**
 * Shows the number of new enquiries, whatever the filters, and the name of the open one, in the title of the browser's
 * tab, and the number on the icon of the installed app.
 */
export function useNewCountShown(owner: string | undefined, name: string | undefined): void {
  const { product } = useSession();
  const summary = useSummary({ owner });
  const background = useNewCount(owner);
  const isLater = background.dataUpdatedAt > summary.dataUpdatedAt;
  const count = isLater ? background.data?.count : summary.data?.statuses.new;
  useEffect(() => {
    document.title = MESSAGES.app.pageTitle(product, count, name);
  }, [count, name, product]);
  useEffect(() => {
    // Where the app is not installed it has no icon, and some browsers refuse.
    if (count !== undefined) navigator.setAppBadge?.(count).catch(() => {});
  }, [count]);
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => {}), []);
}
