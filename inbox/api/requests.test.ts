import { beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../../domain/time.ts';
import { eraseFlagged, erasePerson, get } from './requests.ts';

// A server that never responds, and the browser's timeouts on the test's clock.
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms);
    return controller.signal;
  });
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
});

test.each<[string, () => Promise<unknown>, number]>([
  ['most requests may take 15 seconds', () => get('/days', new AbortController().signal), 15_000],
  ['erasing a person may take ten minutes', () => erasePerson('id', 1), 10 * MINUTE_MS],
  ['erasing what is flagged may take ten minutes', () => eraseFlagged(600, {}), 10 * MINUTE_MS],
])('%s, and then reports that the server can’t be reached', async (_name, request, timeoutMs) => {
  const onError = vi.fn();
  request().catch(onError);
  await vi.advanceTimersByTimeAsync(timeoutMs - 1);
  expect(onError).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ name: 'InboxError', status: 0 }));
});
