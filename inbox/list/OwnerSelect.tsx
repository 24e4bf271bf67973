import { MESSAGES } from '../messages.ts';
import { goTo, useInboxUrl } from '../navigation.tsx';
import { Select } from '../ui/Input.tsx';

/** Whose enquiries are listed: everyone's, one's own, or those without an owner. */
export function OwnerSelect() {
  const url = useInboxUrl();
  const { owner = '' } = url.view;
  const texts = MESSAGES.owner;
  return (
    <Select
      isCompact
      label={texts.whose}
      value={owner}
      options={[
        ['', texts.everyone],
        ['mine', texts.mine],
        ['unclaimed', texts.unclaimed],
        ...(owner.includes('@') ? [[owner, owner] as const] : []),
      ]}
      onSelect={(chosen) => goTo({ ...url, view: { ...url.view, owner: chosen || undefined } })}
    />
  );
}
