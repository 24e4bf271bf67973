import { type InboxView, isFiltered } from '../../domain/desk/inboxView.ts';
import { packsOf } from '../../domain/format.ts';
import { Button } from '../../ui/Button.tsx';
import { useSession } from '../api/session.ts';
import { useEntries } from '../changes/entry.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import styles from './EnquiryList.module.css';

/** The enquiries that were added by hand and wait for the connection, in the lists that will have them. */
export function WaitingEntries({ view }: { view: InboxView }) {
  const { openEntry } = useInbox();
  const { email } = useSession();
  const entries = useEntries().filter(({ isSubmitted }) => isSubmitted);
  const { status = 'new', owner = email, due, flagged, withdrawn } = view;
  const isOwn = owner === 'mine' || owner === email;
  const lists = status === 'new' && isOwn && !due && !flagged && !withdrawn && !isFiltered(view);
  if (!lists || entries.length === 0) return null;
  const texts = MESSAGES.add;
  return (
    <section className={styles.arrived} aria-labelledby="waiting-entries">
      <h2 id="waiting-entries">{texts.waitingOnes}</h2>
      <ul>
        {entries.map(({ id, Name, Quantity }) => (
          <li key={id} className={styles.waiting}>
            <p>
              <bdi translate="no">{Name}</bdi>, {packsOf(Quantity)}
            </p>
            <Button aria-label={texts.showOf(Name)} onClick={() => openEntry(id)}>
              {texts.show}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
