import { useMutation } from '@tanstack/react-query';
import { MAX_BULK } from '../../domain/inboxApi.ts';
import { STATUS_LABELS, STATUSES, type Status } from '../../domain/inboxView.ts';
import { inboxApi } from '../api/inboxApi.ts';
import { saveCsv } from '../api/saveCsv.ts';
import { useSession } from '../api/session.ts';
import type { EnquiryChange } from '../detail/useChanges.ts';
import { MESSAGES } from '../messages.ts';
import { Bar } from '../ui/Bar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import styles from './BulkBar.module.css';
import type { Selection } from './useSelection.ts';

interface BulkBarProps {
  selection: Selection;
  /** Whether the view is that of the flagged enquiries. */
  isFlagged: boolean;
  onStatus: (status: Status) => void;
  onChange: (change: EnquiryChange) => void;
  onSelectAll: () => void;
}

/** What can be done to the selected enquiries together. */
export function BulkBar({ selection, isFlagged, onStatus, onChange, onSelectAll }: BulkBarProps) {
  const { email } = useSession();
  const texts = MESSAGES.bulk;
  const ids = selection.items.map(({ id }) => id);
  const download = useMutation({
    mutationFn: () => inboxApi.exportCsv(ids),
    onSuccess: (blob) => saveCsv(blob),
  });
  return (
    <Bar label={texts.selected(ids.length)} isStacked>
      {download.isError && <p className={styles.error}>{download.error.message}</p>}
      <fieldset className={styles.group}>
        <legend className="visually-hidden">{texts.status}</legend>
        {STATUSES.map((status) => (
          <SecondaryButton key={status} onClick={() => onStatus(status)}>
            {STATUS_LABELS[status]}
          </SecondaryButton>
        ))}
      </fieldset>
      <SecondaryButton onClick={() => onChange({ owner: email })}>{MESSAGES.owner.claim}</SecondaryButton>
      <SecondaryButton onClick={() => onChange({ owner: null })}>{MESSAGES.owner.release}</SecondaryButton>
      <SecondaryButton onClick={() => onChange({ isSpam: !isFlagged })}>
        {isFlagged ? texts.notSpam : texts.spam}
      </SecondaryButton>
      <SecondaryButton onClick={() => download.mutate()} disabled={download.isPending}>
        {texts.export}
      </SecondaryButton>
      {ids.length < MAX_BULK && (
        <SecondaryButton aria-label={texts.selectAllLabel} onClick={onSelectAll}>
          {texts.selectAll}
        </SecondaryButton>
      )}
      <SecondaryButton aria-label={texts.clear} onClick={selection.clear}>
        <Icon name="close" />
      </SecondaryButton>
    </Bar>
  );
}
