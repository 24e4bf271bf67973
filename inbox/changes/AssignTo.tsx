import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { Button } from '../../ui/Button.tsx';
import { useSession, useStaffName } from '../api/session.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';

/** With more colleagues than this they are in a dialog. */
const MAX_BUTTONS = 3;

interface AssignToProps {
  items: InboxItem[];
}

/** Assigns enquiries to a colleague; the owner of all of them is left out. */
export function AssignTo({ items }: AssignToProps) {
  const { actions } = useInbox();
  const { email, staff } = useSession();
  const nameOf = useStaffName();
  const colleagues = staff.filter((one) => one !== email && items.some(({ owner }) => owner !== one));
  const texts = MESSAGES.owner;
  if (colleagues.length > MAX_BUTTONS) {
    return <Button onClick={() => actions.assign(items)}>{texts.assign}</Button>;
  }
  return colleagues.map((one) => (
    <Button key={one} title={one} onClick={() => actions.setOwner(items, one)}>
      {texts.assignTo(nameOf(one))}
    </Button>
  ));
}
