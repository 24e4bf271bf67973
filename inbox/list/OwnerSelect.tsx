import { MESSAGES } from '../messages.ts';
import { goTo, useInboxUrl } from '../useInboxUrl.ts';
import { Select } from './Select.tsx';

/** Whose enquiries are listed: everyone's, one's own, or those without an owner. */
export function OwnerSelect() {
  const { view } = useInboxUrl();
  const { owner = '' } = view;
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
      onSelect={(chosen) => goTo({ view: { ...view, owner: chosen || undefined } })}
    />
  );
}
