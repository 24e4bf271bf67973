import { filterCountOf, type InboxView } from '../../domain/desk/inboxView.ts';
import { matchesSearch } from '../../domain/desk/matchesView.ts';
import { searchTextOf } from '../../domain/desk/searchWords.ts';
import { packsOf } from '../../domain/format.ts';
import { Button } from '../../ui/Button.tsx';
import { useSession } from '../api/session.ts';
import { fieldsOf, useEntries } from '../changes/entry.ts';
import { useInbox } from '../InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import styles from './EnquiryList.module.css';

/** The enquiries that were added by hand and wait for the connection, in the lists that will have them. */
export function WaitingEntries({ view }: { view: InboxView }) {
  const { openEntry } = useInbox();
  const { email } = useSession();
  const { search = '', status = 'new', owner = email, due, flagged, withdrawn } = view;
  const entries = useEntries().filter(
    (entry) => entry.isSubmitted && matchesSearch(searchTextOf(fieldsOf(entry), ''), search),
  );
  const isOwn = owner === 'mine' || owner === email;
  const lists = status === 'new' && isOwn && !due && !flagged && !withdrawn && filterCountOf(view) === 0;
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
