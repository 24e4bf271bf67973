import { buttonClass } from '../../ui/Button.tsx';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { Bar } from '../ui/Bar.tsx';
import styles from './NoticeBar.module.css';

/** What was done elsewhere, or enquiries that arrived and are not on the screen. */
export interface Notice {
  label: string;
  /** The ids of those enquiries. */
  arrived?: string[];
}

export function NoticeBar({ notice: { label, arrived }, onClose }: { notice: Notice; onClose: () => void }) {
  const { view } = useInboxUrl();
  const [open, ...others] = arrived ?? [];
  return (
    <div className={styles.notice}>
      <Bar label={label} close={{ label: MESSAGES.app.close, onClick: onClose }}>
        {open && (
          <InboxLink
            className={buttonClass('secondary')}
            to={others.length > 0 ? { view: { status: 'new' } } : { view, open }}
            onFollowed={onClose}
          >
            {MESSAGES.list.showArrived}
          </InboxLink>
        )}
      </Bar>
    </div>
  );
}
