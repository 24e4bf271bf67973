// React's fast refresh, in `npm run dev` alone.
import '@vitejs/plugin-react/preamble';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadFormStyles } from './formStyles.ts';
import { loadFormMessages } from './messages.tsx';
import { OrderForm, type OrderFormProps } from './OrderForm.tsx';

/** Hydrates the form that the build has rendered, with the same properties, once it has the texts of its language. */
export async function hydrateOrderForm(root: HTMLElement): Promise<void> {
  loadFormStyles();
  const props: OrderFormProps = JSON.parse(root.dataset.orderFormProps ?? '');
  const messages = await loadFormMessages(props.language);
  startTransition(() => {
    hydrateRoot(root, <OrderForm {...props} messages={messages} />);
  });
}
