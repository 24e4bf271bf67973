import type { PushMessage } from '../../domain/desk/deviceSchemas.ts';
import { KIND_LABELS, kindOf, writeInboxUrl } from '../../domain/desk/inboxView.ts';
import { COUNT, packUnit } from '../../domain/format.ts';
import type { Arrivals } from '../store/PushDevices.ts';

/** What a device is told of new enquiries: nothing that a stranger may not read on a locked screen. */
export function composePush({ count, packs, id, buyerKind }: Arrivals): PushMessage {
  const packsText = `${COUNT.format(packs)} ${packUnit(packs)}`;
  if (count > 1) {
    return {
      title: `${COUNT.format(count)} new enquiries`,
      body: `${packsText} together`,
      url: writeInboxUrl({ view: { status: 'new', order: 'newest' } }),
    };
  }
  const kind = kindOf(buyerKind);
  return {
    title: 'New enquiry',
    body: kind === 'unsaid' ? packsText : `${KIND_LABELS[kind]}, ${packsText}`,
    url: writeInboxUrl({ view: { status: 'new' }, open: id }),
  };
}
