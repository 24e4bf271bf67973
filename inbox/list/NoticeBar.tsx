import { buttonClass } from '../../ui/Button.tsx';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { Bar } from '../ui/Bar.tsx';
import styles from './NoticeBar.module.css';

/** What was done elsewhere, or an enquiry that arrived and is not on the screen. */
export interface Notice {
  label: string;
  /** The id of that enquiry. */
  open?: string | undefined;
}

export function NoticeBar({ notice: { label, open }, onClose }: { notice: Notice; onClose: () => void }) {
  const { view } = useInboxUrl();
  return (
    <div className={styles.notice}>
      <Bar label={label} close={{ label: MESSAGES.app.close, onClick: onClose }}>
        {open && (
          <InboxLink className={buttonClass('secondary')} to={{ view, open }}>
            {MESSAGES.list.showArrived}
          </InboxLink>
        )}
      </Bar>
    </div>
  );
}
