/** The longer something takes, the less often it is polled: other tests need the processor meanwhile. */
const intervalMsAfter = (elapsedMs: number) => Math.min(Math.max(20, elapsedMs / 20), 250);

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
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  while (elapsedMs() < timeoutMs) {
    const value = await poll();
    if (value) return value as Truthy<Value>;
    await new Promise((resolve) => setTimeout(resolve, intervalMsAfter(elapsedMs())));
  }
  throw new Error(`timed out after ${timeoutMs} ms waiting for ${description}`);
}
