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

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';

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
  expect(consumeRememberedUrl(PRIYA)).toEqual({ view: { status: 'new' }, open: 'asha' });
  expect(consumeRememberedUrl(PRIYA)).toBe(undefined);
});

test.for([
  ['leads its owner back', PRIYA, { view: {}, open: 'asha' }],
  ['leads nobody else to it', OM, undefined],
] as const)(
  'what a tab had open when its session ended, as by signing out in another, %s',
  async ([, email, url]) => {
    vi.stubGlobal('localStorage', new DeviceStorage());
    vi.stubGlobal('location', { search: '?open=asha' });
    vi.stubGlobal('fetch', async () => Response.json({ detail: 'Please sign in.' }, { status: 401 }));
    onTestFinished(() => sessionClient.clear());
    setSession({ email: PRIYA, staff: [PRIYA, OM] });
    await sessionClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    expect(consumeRememberedUrl(email)).toEqual(url);
  },
);

test.for([
  ['signs out', { key: 'inbox-kept', newValue: null }, { signedIn: true, signedOut: false }],
  ['signs someone else in', { key: 'inbox-drafts-of', newValue: OM }, { signedIn: true, signedOut: false }],
  ['is signed in', { key: 'inbox-kept', newValue: '{}' }, { signedIn: false, signedOut: true }],
] as const)('where another page %s, the session is checked only if it may differ', ([, event, isChecked]) => {
  vi.stubGlobal('localStorage', new DeviceStorage());
  onTestFinished(() => sessionClient.clear());
  const pages = new EventTarget();
  onTestFinished(watchSession(pages));
  const isCheckedAs = (account: Parameters<typeof setSession>[0]) => {
    setSession(account);
    pages.dispatchEvent(Object.assign(new Event('storage'), event));
    return sessionClient.getQueryState(['session'])?.isInvalidated;
  };
  expect(isCheckedAs({ email: PRIYA, staff: [] })).toBe(isChecked.signedIn);
  expect(isCheckedAs(null)).toBe(isChecked.signedOut);
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
  const account = { email: PRIYA, staff: [PRIYA] };
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

  const current = { email: PRIYA, staff: [PRIYA, OM] };
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
