import { useState } from 'react';
import { type InboxView, KIND_LABELS, KINDS, type Kind } from '../../domain/inboxView.ts';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import { goTo, type InboxUrl } from '../useInboxUrl.ts';
import styles from './Filters.module.css';
import { PeriodSelect } from './PeriodSelect.tsx';
import { Select } from './Select.tsx';

interface FiltersProps {
  id: string;
  url: InboxUrl;
  onDone: () => void;
}

const YES_NO = { yes: true, no: false } as const;

/** What the list can be narrowed by; every choice counts at once, and stands in the url. */
export function Filters({ id, url, onDone }: FiltersProps) {
  const { view } = url;
  const set = (change: { [Key in keyof InboxView]?: InboxView[Key] | undefined }) => {
    const entries = Object.entries({ ...view, ...change }).filter(([, value]) => value !== undefined);
    goTo({ view: Object.fromEntries(entries) as InboxView, open: undefined });
  };
  const yesNo = (value: boolean | undefined) => (value === undefined ? '' : value ? 'yes' : 'no');
  const [heading] = useState(`${id}-heading`);
  return (
    <section id={id} className={styles.filters} aria-labelledby={heading}>
      <h2 id={heading}>Show only</h2>
      <Select
        label="Kind of buyer"
        value={view.kind ?? ''}
        options={[['', 'Any'], ...KINDS.map((kind): [string, string] => [kind, KIND_LABELS[kind]])]}
        onSelect={(kind) => set({ kind: (kind || undefined) as Kind | undefined })}
      />
      <PeriodSelect period={view.period} onSelect={(period) => set({ period })} />
      <Select
        label="Flagged as spam"
        value={yesNo(view.flagged)}
        options={[
          ['', 'Either'],
          ['yes', 'Flagged'],
          ['no', 'Not flagged'],
        ]}
        onSelect={(value) => set({ flagged: YES_NO[value as keyof typeof YES_NO] })}
      />
      <Select
        label="Mail to us"
        value={yesNo(view.undelivered)}
        options={[
          ['', 'Either'],
          ['yes', 'Undelivered'],
          ['no', 'Not undelivered'],
        ]}
        onSelect={(value) => set({ undelivered: YES_NO[value as keyof typeof YES_NO] })}
      />
      <div className={styles.actions}>
        <SecondaryButton onClick={() => goTo({ view: {}, open: undefined })}>Show all</SecondaryButton>
        <SecondaryButton onClick={onDone}>Done</SecondaryButton>
      </div>
    </section>
  );
}
