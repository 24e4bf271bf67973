import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { countedFiltersOf } from '../../domain/desk/inboxView.ts';
import { eraseFlagged } from '../api/inboxApi.ts';
import { useSummary } from '../api/queries.ts';
import { EraseDialog } from '../changes/EraseDialog.tsx';
import { useInbox } from '../changes/InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { useInboxUrl } from '../navigation/inboxUrl.tsx';

/**
 * In the tab of the flagged enquiries, erases those that it lists, also on further pages, after a confirmation. Not for a
 * search, whose results are not counted.
 *
 * @param items those of the list that are loaded
 */
export function EraseFlagged({ items }: { items: InboxItem[] }) {
  const { view } = useInboxUrl();
  const { onErased } = useInbox();
  const { data: summary, isPlaceholderData } = useSummary(view);
  const isTab = view.flagged && !view.status && !view.due && !view.search;
  if (!isTab || !summary?.flagged || isPlaceholderData) return null;
  const count = summary.flagged;
  const filters = countedFiltersOf(view);
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  const texts = MESSAGES.erase;
  return (
    <EraseDialog
      label={isFiltered ? texts.flaggedHere(count) : texts.flagged}
      title={texts.flaggedTitle(count)}
      count={count}
      erase={() => eraseFlagged(count, filters)}
      onErased={(result) => onErased(items, result)}
    >
      <p>{isFiltered ? texts.flaggedHereWarning : texts.flaggedWarning}</p>
    </EraseDialog>
  );
}
