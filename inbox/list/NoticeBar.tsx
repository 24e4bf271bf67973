import type { InboxView } from '../../domain/desk/inboxView.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { Bar } from '../ui/Bar.tsx';
import styles from './NoticeBar.module.css';

const NEW: InboxView = { status: 'new' };

/** What was done elsewhere, or enquiries that arrived and are not on the screen, are due now, or are news. */
export interface Notice {
  /** Which of the bars it is. */
  key: string;
  label: string;
  /** The ids of those enquiries. */
  ids?: string[];
  /** Where several are listed; default: with the new ones. */
  list?: InboxView;
  onClose: () => void;
}

export function NoticeBar({ notice: { label, ids = [], list = NEW, onClose } }: { notice: Notice }) {
  const { view } = useInboxUrl();
  const { showRows } = useInbox();
  const [open, ...others] = ids;
  const isSingle = others.length === 0;
  return (
    <div className={styles.notice}>
      <Bar label={label} close={{ label: MESSAGES.app.close, onClick: onClose }}>
        {open && (
          <InboxLink
            className={buttonClass('secondary')}
            to={isSingle ? { view, open } : { view: list }}
            onFollowed={() => {
              if (!isSingle) showRows(ids);
              onClose();
            }}
          >
            {MESSAGES.list.showNoticed}
          </InboxLink>
        )}
      </Bar>
    </div>
  );
}
