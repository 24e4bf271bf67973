import { flushSync } from 'react-dom';
import type { EnquiryChange } from '../../domain/desk/changeSchemas.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { CLOSE_REASON_LABELS, CLOSE_REASONS, STATUS_LABELS } from '../../domain/desk/status.ts';
import { Button } from '../../ui/Button.tsx';
import { useSession, useStaffName } from '../api/session.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { useNumberKeys } from '../navigation/useShortcuts.ts';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { subjectOf } from '../ui/EnquiryFacts.tsx';
import { forgetTyped } from './drafts.ts';
import { type AskedChange, toBeOwned } from './useEnquiryActions.ts';
import { WonForm } from './WonForm.tsx';
import { describeOrders, ordersLost, toBeWon } from './wonChange.ts';

const FORMS = { won: WonForm, closed: ReasonButtons, owner: OwnerButtons, lost: ConfirmButton };

/**
 * Asks for the reason before enquiries are closed, for packs and amount before they are marked as won, for the owner to
 * whom they are assigned, and whether several orders are to be taken out of the reports.
 */
export function ChangeDialog({ items, change, wanted = {} }: AskedChange) {
  const { actions } = useInbox();
  const concerned = change === 'won' ? toBeWon(items) : change === 'owner' ? toBeOwned(items) : items;
  const single = concerned.length === 1 ? concerned[0] : undefined;
  const kept = items.filter((item) => !concerned.includes(item));
  const lost = ordersLost(items, change === 'closed' ? { status: change } : wanted);
  const Choose = FORMS[change];
  function close() {
    // What was typed about each of several is of another dialog.
    if (single) forgetTyped(single.id, change);
    actions.closeDialog();
  }
  return (
    <Dialog
      title={MESSAGES.changeDialog[change](customersOf(concerned))}
      closeLabel={MESSAGES.app.cancel}
      onClose={close}
    >
      {single && <p>{subjectOf(single)}</p>}
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
  /** Whether it is so already, as after a colleague's change; choosing it says so. */
  isCurrent?: boolean;
}

/** A button for each choice, and its number; the first nine have keys. */
function Choices({ choices, onChosen }: { choices: Choice[]; onChosen: ChoiceProps['onChosen'] }) {
  const choose = ({ change }: Choice) => onChosen(() => change);
  const keyOf = useNumberKeys(choices, choose, true);
  return (
    <ButtonGroup isEven>
      {choices.map((choice, index) => (
        <Button
          key={choice.title ?? choice.label}
          title={choice.title}
          aria-pressed={choice.isCurrent}
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
