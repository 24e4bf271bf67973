import { useMutation } from '@tanstack/react-query';
import { MAX_BULK } from '../../domain/inboxApi.ts';
import { STATUS_LABELS, STATUSES, type Status } from '../../domain/inboxView.ts';
import { Button } from '../../ui/Button.tsx';
import { inboxApi } from '../api/inboxApi.ts';
import { saveCsv } from '../api/saveCsv.ts';
import { useSession } from '../api/session.ts';
import type { EnquiryChange } from '../detail/useChanges.ts';
import { MESSAGES } from '../messages.ts';
import { Bar } from '../ui/Bar.tsx';
import { Icon } from '../ui/Icon.tsx';
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
          <Button variant="secondary" key={status} onClick={() => onStatus(status)}>
            {STATUS_LABELS[status]}
          </Button>
        ))}
      </fieldset>
      <Button variant="secondary" onClick={() => onChange({ owner: email })}>
        {MESSAGES.owner.claim}
      </Button>
      <Button variant="secondary" onClick={() => onChange({ owner: null })}>
        {MESSAGES.owner.release}
      </Button>
      <Button variant="secondary" onClick={() => onChange({ isSpam: !isFlagged })}>
        {isFlagged ? texts.notSpam : texts.spam}
      </Button>
      <Button variant="secondary" onClick={() => download.mutate()} disabled={download.isPending}>
        {texts.export}
      </Button>
      {ids.length < MAX_BULK && (
        <Button variant="secondary" aria-label={texts.selectAllLabel} onClick={onSelectAll}>
          {texts.selectAll}
        </Button>
      )}
      <Button variant="secondary" aria-label={texts.clear} onClick={selection.clear}>
        <Icon name="close" />
      </Button>
    </Bar>
  );
}
