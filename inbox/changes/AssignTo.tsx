import { staffNamesOf } from '../../domain/format.ts';
import { Button } from '../../ui/Button.tsx';
import { useSession } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { passFocusToEnquiry } from '../navigation/passFocusOn.ts';
import { Select } from '../ui/Input.tsx';

/** With more colleagues than this there is a list instead of a button for each. */
const MAX_BUTTONS = 3;

interface AssignToProps {
  /** The present owner, who is left out. */
  owner?: string | null;
  onAssign: (email: string) => void;
}

export function AssignTo({ owner, onAssign }: AssignToProps) {
  const { email, staff } = useSession();
  const names = staffNamesOf(staff);
  const colleagues = staff.filter((one) => one !== email && one !== owner);
  const texts = MESSAGES.owner;
  if (colleagues.length > MAX_BUTTONS) {
    return (
      <Select
        label={texts.assign}
        value=""
        options={[['', texts.assign], ...colleagues.map((one) => [one, names.get(one) ?? one] as const)]}
        onSelect={(chosen) => chosen && onAssign(chosen)}
      />
    );
  }
  return colleagues.map((one) => (
    <Button key={one} ref={passFocusToEnquiry} title={one} onClick={() => onAssign(one)}>
      {texts.assignTo(names.get(one) ?? one)}
    </Button>
  ));
}
