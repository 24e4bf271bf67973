// The landing page as a client-only React app, with React and the toasts in its one bundle.
import { createElement, type FormEvent, Fragment, type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastContainer, toast } from 'react-toastify';

export type PageNode = string | { tag: string; props: Record<string, unknown>; children: PageNode[] };

/** The body of the landing page, put here by `buildReferences.ts`. */
declare const PAGE: PageNode[];

async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
  event.preventDefault();
  const form = event.currentTarget;
  const fields = Object.fromEntries(new FormData(form));
  if (!fields.Name) return void toast.error('Please enter your name');
  await fetch('/api/enquiries', { method: 'POST', body: JSON.stringify(fields) });
  toast.success('Order Received Successfully');
}

const Form = (props: object) => <form {...props} noValidate onSubmit={submit} />;

function MenuButton(props: object) {
  const [isOpen, setIsOpen] = useState(false);
  return <button type="button" {...props} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} />;
}

function render(node: PageNode): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, props, children } = node;
  const type = tag === 'form' ? Form : props['aria-controls'] === 'menu' ? MenuButton : tag;
  return createElement(type, props, ...children.map(render));
}

const page = createElement(Fragment, null, ...PAGE.map(render), <ToastContainer />);
createRoot(document.getElementById('root') as HTMLElement).render(page);
