import type { InboxDetail } from '../../domain/desk/inboxSchemas.ts';
import { isCurrent } from '../../domain/desk/inboxWork.ts';
import { isOpen } from '../../domain/desk/status.ts';
import { Button } from '../../ui/Button.tsx';
import { EnquiryLinks } from '../changes/EnquiryLinks.tsx';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';

/** Other enquiries with the same e-mail or mobile number. */
export function OtherEnquiries({ detail }: { detail: InboxDetail }) {
  const { selection } = useInbox();
  const { others, otherCount } = detail;
  if (otherCount === 0) return null;
  const open = [detail, ...others].filter((one) => isOpen(one.status) && isCurrent(one));
  return (
    <section aria-labelledby="others">
      <h3 id="others" tabIndex={-1}>
        {MESSAGES.detail.others(otherCount)}
      </h3>
      <EnquiryLinks items={others} knownName={detail.fields.Name} />
      {open.length > 1 && (
        <Button onClick={() => selection.select(open)}>{MESSAGES.bulk.openOnes(open.length)}</Button>
      )}
    </section>
  );
}
