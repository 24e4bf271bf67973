import { buttonClass } from '../../ui/Button.tsx';
import { MESSAGES } from '../messages.ts';
import { InboxLink, useInboxUrl } from '../navigation/inboxUrl.tsx';
import { Bar } from '../ui/Bar.tsx';

/** What was done elsewhere, or an enquiry that arrived and is not on the screen. */
export interface Notice {
  label: string;
  /** The id of that enquiry. */
  open?: string | undefined;
}

export function NoticeBar({ notice: { label, open }, onClose }: { notice: Notice; onClose: () => void }) {
  const { view } = useInboxUrl();
  return (
    <Bar label={label} close={{ label: MESSAGES.app.close, onClick: onClose }}>
      {open && (
        <InboxLink className={buttonClass('secondary')} to={{ view, open }}>
          {MESSAGES.list.showArrived}
        </InboxLink>
      )}
    </Bar>
  );
}
