import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DeviceStorage } from '../../tests/support/DeviceStorage.ts';
import {
  consumeRememberedUrl,
  keptAfterMs,
  sessionClient,
  sessionQuery,
  setSession,
  watchSession,
} from './session.ts';

test.for([
  ['at once', 200, 3_800],
  ['after it was waited for, on a connection that hangs', 3_100, 900],
  ['late', 9_000, 500],
] as const)('a page that came %s does not wait as long again for the session', ([, openedMs, timeoutMs]) => {
  expect(keptAfterMs(openedMs)).toBe(timeoutMs);
});

test('what was open when the session ended is remembered once, without the words that were searched for', async () => {
  vi.stubGlobal('localStorage', new DeviceStorage());
  vi.stubGlobal('location', { search: '?status=new&search=9876543210&open=asha' });
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'Please sign in.' }, { status: 401 }));
  onTestFinished(() => sessionClient.clear());
  expect(await sessionClient.fetchQuery(sessionQuery)).toBe(null);
  expect(JSON.stringify(localStorage)).not.toContain('9876543210');
  expect(consumeRememberedUrl()).toEqual({ view: { status: 'new' }, open: 'asha' });
  expect(consumeRememberedUrl()).toBe(undefined);
});

test.for([
  ['signs out', { key: 'inbox-kept', newValue: null }, true],
  ['signs someone else in', { key: 'inbox-drafts-of', newValue: 'om@shop.example' }, true],
  ['keeps a list', { key: 'inbox-kept', newValue: '{}' }, false],
] as const)('where another page %s, who is signed in is checked again: %s', ([, event, isChecked]) => {
  vi.stubGlobal('localStorage', new DeviceStorage());
  onTestFinished(() => sessionClient.clear());
  const pages = new EventTarget();
  onTestFinished(watchSession(pages));
  const isInvalidated = () => sessionClient.getQueryState(['session'])?.isInvalidated;
  const report = () => pages.dispatchEvent(Object.assign(new Event('storage'), event));
  setSession(null);
  report();
  expect(isInvalidated()).toBe(false);
  setSession({ email: 'priya@shop.example', staff: [] });
  report();
  expect(isInvalidated()).toBe(isChecked);
});

test('a session that opened from the device becomes what the server says, however slow it is', async () => {
  environmentManager.setIsServer(() => false);
  onTestFinished(() => environmentManager.setIsServer(() => true));
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  vi.stubGlobal('localStorage', new DeviceStorage());
  const priya = 'priya@shop.example';
  const account = { email: priya, staff: [priya] };
  const state = { queries: [], mutations: [] };
  localStorage.setItem('inbox-kept', JSON.stringify({ account, state, at: Date.now() }));
  const answer = vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', reject));
    return Promise.race([answer(), aborted]);
  });
  const observer = new QueryObserver(sessionClient, sessionQuery);
  const stop = observer.subscribe(() => {});
  const shown = () => observer.getCurrentResult().data;
  await vi.advanceTimersByTimeAsync(100);
  const kept = shown();
  expect(kept).toEqual({ ...account, isKept: true });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answer).toHaveBeenCalledTimes(3);
  expect(shown(), 'renders nothing again').toBe(kept);

  const current = { email: priya, staff: [priya, 'om@shop.example'] };
  answer.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 9_000));
    return Response.json(current);
  });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(shown()).toEqual(current);
  answer.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answer).not.toHaveBeenCalled();
  stop();
  sessionClient.clear();
});
