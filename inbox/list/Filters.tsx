import { useState } from 'react';
import type { InboxView } from '../../../domain/inbox/inboxView.ts';
import { KIND_LABELS, KINDS, type Kind } from '../../../domain/inbox/kinds.ts';
import { goTo, type InboxAddress } from '../address/useInboxAddress.ts';
import { QuietButton } from '../parts/QuietButton.tsx';
import { Choice } from './Choice.tsx';
import styles from './Filters.module.css';
import { PeriodChoice } from './PeriodChoice.tsx';

interface FiltersProps {
  id: string;
  address: InboxAddress;
  onDone: () => void;
}

const YES_NO = { yes: true, no: false } as const;

/** What the list can be narrowed by; every choice counts at once, and stands in the address. */
export function Filters({ id, address, onDone }: FiltersProps) {
  const { view } = address;
  const set = (change: { [Key in keyof InboxView]?: InboxView[Key] | undefined }) => {
    const entries = Object.entries({ ...view, ...change }).filter(([, value]) => value !== undefined);
    goTo({ view: Object.fromEntries(entries) as InboxView, open: undefined });
  };
  const yesNo = (value: boolean | undefined) => (value === undefined ? '' : value ? 'yes' : 'no');
  const [heading] = useState(`${id}-heading`);
  return (
    <section id={id} className={styles.filters} aria-labelledby={heading}>
      <h2 id={heading}>Show only</h2>
      <Choice
        label="Kind of buyer"
        value={view.kind ?? ''}
        options={[['', 'Any'], ...KINDS.map((kind): [string, string] => [kind, KIND_LABELS[kind]])]}
        onChoose={(kind) => set({ kind: (kind || undefined) as Kind | undefined })}
      />
      <PeriodChoice period={view.period} onChoose={(period) => set({ period })} />
      <Choice
        label="Flagged as spam"
        value={yesNo(view.flagged)}
        options={[
          ['', 'Either'],
          ['yes', 'Flagged'],
          ['no', 'Not flagged'],
        ]}
        onChoose={(value) => set({ flagged: YES_NO[value as keyof typeof YES_NO] })}
      />
      <Choice
        label="Mail to us"
        value={yesNo(view.undelivered)}
        options={[
          ['', 'Either'],
          ['yes', 'Undelivered'],
          ['no', 'Not undelivered'],
        ]}
        onChoose={(value) => set({ undelivered: YES_NO[value as keyof typeof YES_NO] })}
      />
      <div className={styles.actions}>
        <QuietButton onClick={() => goTo({ view: {}, open: undefined })}>Show all</QuietButton>
        <QuietButton onClick={onDone}>Done</QuietButton>
      </div>
    </section>
  );
}
