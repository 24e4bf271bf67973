import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useSession } from '../api/session.ts';
import { actorName, describeEvent } from '../detail/History.tsx';
import { MESSAGES } from '../messages.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './BulkReport.module.css';
import type { BulkChanges, RefusedChange } from './useBulkChanges.ts';

/** Reports which of several enquiries were not changed, and what colleagues did to them first. */
export function BulkReport({ changes }: { changes: BulkChanges }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { refused, error, applyRefused, retry, dismiss } = changes;
  const texts = MESSAGES.change;
  const hasConflict = refused.some(({ result }) => result.outcome === 'conflict');
  const close = () => dialog.current?.close();
  return (
    <Dialog ref={dialog} aria-labelledby="bulk-report" onClose={dismiss}>
      <h2 id="bulk-report">{MESSAGES.bulk.notSaved}</h2>
      {error ? <p>{texts.failed(error.message)}</p> : <p>{MESSAGES.bulk.changedFirst}</p>}
      {refused.length > 0 && (
        <ul className={styles.refused}>
          {refused.map((change) => (
            <RefusedLine key={change.item.id} change={change} />
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={close}>
          {error ? MESSAGES.app.close : texts.dismiss}
        </Button>
        {error && (
          <Button
            variant="secondary"
            onClick={() => {
              close();
              retry();
            }}
          >
            {texts.retry}
          </Button>
        )}
        {hasConflict && (
          <Button
            variant="secondary"
            onClick={() => {
              close();
              applyRefused();
            }}
          >
            {MESSAGES.bulk.anyway}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function RefusedLine({ change: { item, result } }: { change: RefusedChange }) {
  const { email } = useSession();
  const said = result.events.map((event) => `${actorName(event.by, email)} ${describeEvent(event)}`);
  return (
    <li>
      <strong>
        <bdi>{item.fields.Name}</bdi>
      </strong>{' '}
      {result.outcome === 'unknown' ? MESSAGES.bulk.erased : said.join(', ')}
    </li>
  );
}
