import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { DeviceStorage } from '../../tests/support/DeviceStorage.ts';
import { sessionClient, setSession } from '../api/session.ts';
import { readDraft, writeDraft } from '../changes/drafts.ts';
import { SessionGate } from './SessionGate.tsx';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';

const content = { product: 'Vitamin', company: 'Maker', replies: [], greetings: {} };

test('the inbox of whoever signs in does not begin with a draft of somebody else', () => {
  vi.stubGlobal('localStorage', new DeviceStorage());
  setSession({ email: PRIYA, staff: [PRIYA, OM] });
  writeDraft('new', 'An enquiry that Priya adds');
  const Inbox = () => `draft: ${readDraft('new') || 'none'}`;
  const shownTo = (email: string) => {
    setSession({ email, staff: [PRIYA, OM] });
    const gate = createElement(SessionGate, { content, children: createElement(Inbox) });
    return renderToString(createElement(QueryClientProvider, { client: sessionClient }, gate));
  };
  expect(shownTo(PRIYA)).toBe('draft: An enquiry that Priya adds');
  expect(shownTo(OM)).toBe('draft: none');
  expect(shownTo(PRIYA)).toBe('draft: An enquiry that Priya adds');
  sessionClient.clear();
});
