import { MESSAGES } from '../messages.ts';
import { goTo, type InboxUrl } from '../useInboxUrl.ts';
import styles from './OwnerSelect.module.css';

/** Whose enquiries are listed: everyone's, one's own, or those that nobody works on. */
export function OwnerSelect({ url }: { url: InboxUrl }) {
  const { owner } = url.view;
  const texts = MESSAGES.owner;
  const options = [
    ['', texts.everyone],
    ['mine', texts.mine],
    ['unclaimed', texts.unclaimed],
    ...(owner?.includes('@') ? [[owner, owner] as const] : []),
  ] as const;
  return (
    <select
      className={styles.select}
      aria-label={texts.whose}
      value={owner ?? ''}
      onChange={({ target }) => goTo({ view: { ...url.view, owner: target.value || undefined } })}
    >
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
