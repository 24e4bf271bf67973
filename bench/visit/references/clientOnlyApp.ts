import pageOf from 'virtual:page';
import emailjs from '@emailjs/browser';
import { initializeApp } from 'firebase/app';
import { addDoc, collection, getFirestore } from 'firebase/firestore';
import { type ComponentProps, createElement, type FormEvent, Fragment } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastContainer, toast } from 'react-toastify';
import 'virtual:page.css';

/**
 * The reference page: the shape of the sites that this one replaces. Everything is made in the browser by React, and
 * both SDKs are imported at the top.
 */
const database = getFirestore(initializeApp({ projectId: 'reference', apiKey: 'none', appId: 'none' }));

async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
  event.preventDefault();
  const form = event.currentTarget;
  await addDoc(collection(database, 'Reference_Form'), Object.fromEntries(new FormData(form)));
  await emailjs.sendForm('service', 'template', form, { publicKey: 'none' });
  toast.success('Order Received Successfully');
}

function Form(props: ComponentProps<'form'>) {
  return createElement('form', { ...props, onSubmit: send });
}

createRoot(document.getElementById('root') as HTMLElement).render(
  createElement(Fragment, null, ...pageOf(createElement, Form), createElement(ToastContainer)),
);
