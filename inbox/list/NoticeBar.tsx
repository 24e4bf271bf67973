import type { InboxView } from '../../domain/desk/inboxView.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { Bar } from '../ui/Bar.tsx';
import styles from './NoticeBar.module.css';

const NEW: InboxView = { status: 'new' };

/** What was done elsewhere, or enquiries that arrived and are not on the screen, are due now, or were handed over. */
export interface Notice {
  label: string;
  /** The ids of those enquiries. */
  ids?: string[];
  /** Where several are listed, also without their ids; default: with the new ones. */
  list?: InboxView;
}

interface NoticeBarProps {
  notice: Notice;
  onClose: () => void;
}

export function NoticeBar({ notice: { label, ids = [], list }, onClose }: NoticeBarProps) {
  const { view } = useInboxUrl();
  const [open, ...others] = ids;
  return (
    <div className={styles.notice}>
      <Bar label={label} close={{ label: MESSAGES.app.close, onClick: onClose }}>
        {(open || list) && (
          <InboxLink
            className={buttonClass('secondary')}
            to={open && others.length === 0 ? { view, open } : { view: list ?? NEW }}
            onFollowed={onClose}
          >
            {MESSAGES.list.showNoticed}
          </InboxLink>
        )}
      </Bar>
    </div>
  );
}
