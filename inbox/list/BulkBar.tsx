import { MAX_BULK } from '../../domain/desk/inboxApi.ts';
import { STATUS_LABELS, STATUSES } from '../../domain/desk/status.ts';
import { Button } from '../../ui/Button.tsx';
import { useSession } from '../api/session.ts';
import { useDownload } from '../api/useDownload.ts';
import { AssignTo } from '../changes/AssignTo.tsx';
import { toBeOwned } from '../changes/useEnquiryActions.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { useInboxUrl } from '../navigation/inboxUrl.tsx';
import { Bar } from '../ui/Bar.tsx';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';

interface BulkBarProps {
  /** Undefined while the list is not on the screen. */
  onSelectAll: (() => void) | undefined;
}

export function BulkBar({ onSelectAll }: BulkBarProps) {
  const { email } = useSession();
  const { actions, selection } = useInbox();
  const isFlagged = useInboxUrl().view.flagged === true;
  const texts = MESSAGES.bulk;
  const ids = selection.items.map(({ id }) => id);
  const owned = toBeOwned(selection.items);
  const areSome = owned.length < ids.length;
  const areOfColleagues = owned.every(({ owner }) => owner !== null && owner !== email);
  const { download, isPending, problem } = useDownload();
  return (
    <Bar
      label={texts.selected(ids.length)}
      isStacked
      close={{ label: texts.clear, onClick: selection.clear }}
    >
      {problem && <p role="alert">{problem}</p>}
      <ButtonGroup label={MESSAGES.list.status}>
        {STATUSES.map((status) => (
          <Button key={status} onClick={() => actions.setStatus(selection.items, status)}>
            {STATUS_LABELS[status]}
          </Button>
        ))}
      </ButtonGroup>
      <ButtonGroup
        label={areSome ? texts.ofOpenOnes(owned.length, ids.length) : MESSAGES.owner.whose}
        isLabelShown={areSome}
      >
        <Button onClick={() => actions.setOwner(selection.items, email)}>
          {areOfColleagues ? MESSAGES.owner.takeOver : MESSAGES.owner.claim}
        </Button>
        <AssignTo items={selection.items} />
        <Button onClick={() => actions.setOwner(selection.items, null)}>{MESSAGES.owner.release}</Button>
      </ButtonGroup>
      <Button onClick={() => actions.apply(selection.items, { isSpam: !isFlagged })}>
        {isFlagged ? MESSAGES.detail.notSpam : texts.spam}
      </Button>
      <Button onClick={() => download({ path: '/enquiries', ids })} isPending={isPending}>
        {texts.export}
      </Button>
      {onSelectAll && ids.length < MAX_BULK && <Button onClick={onSelectAll}>{texts.selectAll}</Button>}
    </Bar>
  );
}
