const POLL_INTERVAL_MS = 20;

/**
 * Polls until there is a value.
 *
 * @param poll returns undefined as long as there is none
 * @param description of what is waited for, for the error
 */
export async function waitFor<Value>(
  poll: () => Value | undefined | Promise<Value | undefined>,
  description: string,
  timeoutMs = 30_000,
): Promise<Value> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const value = await poll();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new Error(`timed out after ${timeoutMs} ms waiting for ${description}`);
}
