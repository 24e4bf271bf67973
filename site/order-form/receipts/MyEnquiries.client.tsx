// React's fast refresh, in `npm run dev` alone.
import '@vitejs/plugin-react/preamble';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { loadFormStyles } from '../formStyles.ts';
import { loadFormMessages, MessagesContext } from '../messages.tsx';
import { receipts } from '../outbox/pageOutbox.ts';
import { MyEnquiries, type MyEnquiriesProps } from './MyEnquiries.tsx';

const root = document.querySelector<HTMLElement>('[data-my-enquiries-props]');
const form = document.querySelector<HTMLElement>('[data-correction-form]');

async function render(): Promise<void> {
  if (!root) return;
  const props: MyEnquiriesProps = JSON.parse(root.dataset.myEnquiriesProps ?? '');
  const messages = await loadFormMessages(props.language);
  createRoot(root).render(
    // Without it, the page still says whom to contact.
    <ErrorBoundary>
      <MessagesContext value={messages}>
        <MyEnquiries {...props} />
      </MessagesContext>
    </ErrorBoundary>,
  );
}

/** Shows the form once an enquiry is corrected. */
function showForm(): void {
  const correction = receipts.getCorrection();
  if (!form?.hidden || !correction) return;
  form.hidden = false;
  // It becomes interactive as it comes near.
  if (!correction.isRestored) form.querySelector('form')?.scrollIntoView({ behavior: 'instant' });
}

receipts.subscribe(showForm);
loadFormStyles();
void render();
