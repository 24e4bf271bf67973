import { type FocusEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EnquiryChange } from '../../domain/desk/changeSchemas.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { CLOSE_REASON_LABELS, CLOSE_REASONS, MAX_WON, STATUS_LABELS } from '../../domain/desk/status.ts';
import { INDIA_DATE } from '../../domain/format.ts';
import { indiaDayOf } from '../../domain/time.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { serverNow } from '../api/serverTime.ts';
import { useSession, useStaffName } from '../api/session.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { useShortcutSetting, useShortcuts } from '../navigation/useShortcuts.ts';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { subjectOf } from '../ui/EnquiryFacts.tsx';
import { Form } from '../ui/Form.tsx';
import { Checkbox } from '../ui/Input.tsx';
import { forgetTyped, useTyped } from './drafts.ts';
import type { AskedChange } from './useEnquiryActions.ts';
import {
  describeOrders,
  ordersLost,
  receivedAfter,
  toBeWon,
  wonAmountOf,
  wonChange,
  wonDayOf,
  wonPacksOf,
} from './wonChange.ts';

/**
 * Not of the type `number`, in which the arrows change what was typed. Both are more than 0. Commas are where the inbox
 * writes them: 1500,50 is no amount.
 */
const DIGITS = `\\d{1,${`${MAX_WON}`.length - 1}}`;
const PACKS = `\\s*(?=.*[1-9])${DIGITS}\\s*`;
const GROUPED = '\\d{1,3},\\d{3}|\\d{1,2},\\d{2},\\d{3}|\\d,\\d{2},\\d{2},\\d{3}';
const AMOUNT = `\\s*₹?\\s*(?=.*[1-9])(${DIGITS}|${GROUPED})(\\.\\d{1,2})?\\s*`;

const FORMS = { won: WonForm, closed: ReasonButtons, owner: OwnerButtons, lost: ConfirmButton };

/**
 * Asks for the reason before enquiries are closed, for packs and amount before they are marked as won, for the owner to
 * whom they are assigned, and whether several orders are to be taken out of the reports.
 */
export function ChangeDialog({ items, change, wanted = {} }: AskedChange) {
  const { actions } = useInbox();
  const concerned = change === 'won' ? toBeWon(items) : items;
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
      {kept.length > 0 && <p>{MESSAGES.changeDialog.wonBefore(customersOf(kept), amountOf(kept))}</p>}
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
  const areShortcutsOn = useShortcutSetting();
  const numbered = choices.map((choice, index) => ({ ...choice, key: `${index + 1}` }));
  const actions = numbered
    .filter(({ isCurrent }) => !isCurrent)
    .map(({ key, change }) => [key, () => onChosen(() => change)]);
  useShortcuts(Object.fromEntries(actions), undefined, true);
  return (
    <ButtonGroup isEven>
      {numbered.map(({ key, label, title, change, isCurrent }) => (
        <Button
          key={key}
          title={title}
          aria-pressed={isCurrent}
          disabled={isCurrent}
          aria-keyshortcuts={areShortcutsOn && key.length === 1 ? key : undefined}
          onClick={() => onChosen(() => change)}
        >
          {label}
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
  const colleagues = new Set(items.flatMap(({ wonBy }) => (wonBy && wonBy !== email ? nameOf(wonBy) : [])));
  const now = serverNow();
  const { values, onInput } = useTyped(single?.id, {
    amount: single ? wonAmountOf(single) : '',
    packs: single ? `${wonPacksOf(single)}` : '',
  });
  const [day, setDay] = useState(values.wonOn ?? '');
  const receivedAt = receivedAfter(day, items, now);
  const number = {
    autoComplete: 'off',
    // What is typed takes the place of what was filled in: a 3 after a 1 would be 13 packs.
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
  } as const;
  return (
    <Form
      onSubmit={(data) => onChosen((item) => wonChange(data, items, item, serverNow()))}
      onInput={onInput}
    >
      {/* First, since the packs are mostly those of the enquiry. */}
      <TextField
        {...number}
        inputMode="decimal"
        pattern={AMOUNT}
        title={texts.amountFormat}
        name="amount"
        label={texts.amount(items.length)}
        defaultValue={values.amount}
      />
      <TextField
        {...number}
        inputMode="numeric"
        pattern={PACKS}
        title={texts.packsFormat}
        name="packs"
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
        required
        name="wonOn"
        label={texts.wonOn}
        defaultValue={values.wonOn ?? wonDayOf(items, now)}
        onChange={({ target }) => setDay(target.value)}
      />
      {receivedAt !== undefined && (
        <Checkbox label={texts.wonEarlier(INDIA_DATE.format(receivedAt), items.length)} required />
      )}
      <Button variant="primary" type="submit">
        {texts.saveWon}
      </Button>
    </Form>
  );
}
