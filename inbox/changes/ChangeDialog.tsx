import { type FocusEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EnquiryChange } from '../../domain/desk/changeSchemas.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { CLOSE_REASON_LABELS, CLOSE_REASONS, STATUS_LABELS } from '../../domain/desk/status.ts';
import { INDIA_DATE } from '../../domain/format.ts';
import { indiaDayOf } from '../../domain/time.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useEnquiry } from '../api/queries.ts';
import { serverNow } from '../api/serverTime.ts';
import { useSession, useStaffName } from '../api/session.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { useNumberKeys } from '../navigation/useShortcuts.ts';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { subjectOf } from '../ui/EnquiryFacts.tsx';
import { Form } from '../ui/Form.tsx';
import { forgetTyped, useTyped } from './drafts.ts';
import { type AskedChange, toBeOwned } from './useEnquiryActions.ts';
import {
  describeOrders,
  ordersLost,
  receivedAfter,
  toBeWon,
  type WonField,
  wonAmountOf,
  wonChange,
  wonDayOf,
  wonIssues,
  wonPacksOf,
} from './wonChange.ts';

const FORMS = { won: WonForm, closed: ReasonButtons, owner: OwnerButtons, lost: ConfirmButton };

/**
 * Asks for the reason before enquiries are closed, for packs and amount before they are marked as won, for the owner to
 * whom they are assigned, and whether several orders are to be taken out of the reports.
 */
export function ChangeDialog({ items, change, wanted = {} }: AskedChange) {
  const { actions } = useInbox();
  const concerned = change === 'won' ? toBeWon(items) : change === 'owner' ? toBeOwned(items) : items;
  const kept = items.filter((item) => !concerned.includes(item));
  const lost = ordersLost(items, change === 'closed' ? { status: change } : wanted);
  const Choose = FORMS[change];
  function close() {
    for (const { id } of items) forgetTyped(id);
    actions.closeDialog();
  }
  return (
    <Dialog
      title={MESSAGES.changeDialog[change](customersOf(concerned))}
      closeLabel={MESSAGES.app.cancel}
      onClose={close}
    >
      {concerned.length === 1 && <p>{concerned.map(subjectOf)}</p>}
      {kept.length > 0 && (
        <p>
          {change === 'won'
            ? MESSAGES.changeDialog.wonBefore(customersOf(kept), amountOf(kept))
            : MESSAGES.changeDialog.endedBefore(customersOf(kept))}
        </p>
      )}
      {lost.length > 0 && <p>{MESSAGES.changeDialog.ordersLost(describeOrders(lost))}</p>}
      <Choose
        items={concerned}
        wanted={wanted}
        onChosen={(changeOf) => {
          // Nothing else can get the focus while it is open.
          flushSync(close);
          actions.applyEach(items, changeOf, concerned);
        }}
      />
    </Dialog>
  );
}

function customersOf(items: InboxItem[]): string {
  return MESSAGES.bulk.customers(items.map(({ fields }) => fields.Name));
}

function amountOf(items: InboxItem[]): number {
  return items.reduce((sum, { wonAmount }) => sum + (wonAmount ?? 0), 0);
}

interface ChoiceProps {
  items: InboxItem[];
  wanted: EnquiryChange;
  onChosen: (changeOf: (item: InboxItem) => EnquiryChange) => void;
}

interface Choice {
  label: string;
  title?: string | undefined;
  change: EnquiryChange;
  /** Whether it is so already. It keeps its number, so that a key always does the same. */
  isCurrent?: boolean;
}

/** A button for each choice, and its number; the first nine have keys. */
function Choices({ choices, onChosen }: { choices: Choice[]; onChosen: ChoiceProps['onChosen'] }) {
  const choose = ({ change, isCurrent }: Choice) => {
    if (!isCurrent) onChosen(() => change);
  };
  const keyOf = useNumberKeys(choices, choose, true);
  return (
    <ButtonGroup isEven>
      {choices.map((choice, index) => (
        <Button
          key={choice.title ?? choice.label}
          title={choice.title}
          aria-pressed={choice.isCurrent}
          disabled={choice.isCurrent}
          aria-keyshortcuts={keyOf(index)}
          onClick={() => choose(choice)}
        >
          {choice.label}
        </Button>
      ))}
    </ButtonGroup>
  );
}

function ReasonButtons({ onChosen }: ChoiceProps) {
  const choices = CLOSE_REASONS.map((closeReason): Choice => {
    return { label: CLOSE_REASON_LABELS[closeReason], change: { status: 'closed', closeReason } };
  });
  return <Choices choices={choices} onChosen={onChosen} />;
}

function ConfirmButton({ wanted, onChosen }: ChoiceProps) {
  const label = wanted.status ? STATUS_LABELS[wanted.status] : MESSAGES.bulk.spam;
  return <Choices choices={[{ label, change: wanted }]} onChosen={onChosen} />;
}

/** Everyone who may own enquiries, and nobody. */
function OwnerButtons({ items, onChosen }: ChoiceProps) {
  const { email, staff } = useSession();
  const nameOf = useStaffName();
  const texts = MESSAGES.owner;
  const owners: [owner: string | null, name: string][] = [
    ...staff.filter((one) => one !== email).map((one): [string, string] => [one, nameOf(one)]),
    [email, texts.you],
    [null, texts.nobody],
  ];
  const choices = owners.map(([owner, label]) => ({
    label,
    title: owner ?? undefined,
    change: { owner },
    isCurrent: items.every((item) => item.owner === owner),
  }));
  return <Choices choices={choices} onChosen={onChosen} />;
}

function WonForm({ items, onChosen }: ChoiceProps) {
  const texts = MESSAGES.changeDialog;
  const [first, ...others] = items;
  const single = others.length === 0 ? first : undefined;
  const { email } = useSession();
  const nameOf = useStaffName();
  // A colleague may win it while the form is filled in; what is saved is still of what was shown before.
  const { item: current } = useEnquiry(single?.id);
  const winners = (current ? [current] : items).flatMap(({ wonBy }) => wonBy ?? []);
  const colleagues = new Set(winners.filter((one) => one !== email).map(nameOf));
  const now = serverNow();
  const { values, onInput } = useTyped(single?.id, {
    amount: single ? wonAmountOf(single) : '',
    packs: single ? `${wonPacksOf(single)}` : '',
  });
  const [day, setDay] = useState(values.wonOn ?? wonDayOf(items, now));
  const [issues, setIssues] = useState<WonField[]>([]);
  const receivedAt = receivedAfter(day, items);
  const errorOf = (name: WonField) => (issues.includes(name) ? texts.errors[name] : undefined);

  function submit(data: FormData, form: HTMLFormElement) {
    const found = wonIssues(data, serverNow());
    setIssues(found);
    if (found[0]) form.querySelector<HTMLElement>(`#${found[0]}`)?.focus();
    else onChosen((item) => wonChange(data, items, item, serverNow()));
  }

  // Not of the type `number`, in which the arrows change what was typed.
  const number = {
    autoComplete: 'off',
    // What is typed takes the place of what was filled in: a 3 after a 1 would be 13 packs.
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
  } as const;
  return (
    <Form noValidate onSubmit={submit} onInput={onInput}>
      {/* First, since the packs are mostly those of the enquiry. */}
      <TextField
        {...number}
        inputMode="decimal"
        name="amount"
        error={errorOf('amount')}
        label={texts.amount(items.length)}
        defaultValue={values.amount}
      />
      <TextField
        {...number}
        inputMode="numeric"
        name="packs"
        error={errorOf('packs')}
        label={texts.packs(items.length)}
        // Of several, quantities differ.
        hint={single ? undefined : texts.ownPacks}
        defaultValue={values.packs}
      />
      {colleagues.size > 0 && <p>{texts.wonFirst([...colleagues].join(', '))}</p>}
      {items.some(({ spamSignals }) => spamSignals.length > 0) && <p>{texts.notSpam}</p>}
      <TextField
        type="date"
        max={indiaDayOf(now)}
        name="wonOn"
        label={texts.wonOn}
        defaultValue={day}
        onChange={({ target }) => setDay(target.value)}
        error={errorOf('wonOn')}
        warning={
          receivedAt === undefined ? null : texts.wonEarlier(INDIA_DATE.format(receivedAt), items.length)
        }
      />
      <Button variant="primary" type="submit">
        {texts.saveWon}
      </Button>
    </Form>
  );
}
