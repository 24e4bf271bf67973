const POLL_INTERVAL_MS = 20;

type Truthy<Value> = Exclude<Value, undefined | null | false | 0 | ''>;

/**
 * Polls until there is a value, or until something is true.
 *
 * @param description of what is waited for, for the error
 */
export async function waitFor<Value>(
  poll: () => Value | Promise<Value>,
  description: string,
  timeoutMs = 30_000,
): Promise<Truthy<Value>> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const value = await poll();
    if (value) return value as Truthy<Value>;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new Error(`timed out after ${timeoutMs} ms waiting for ${description}`);
}
