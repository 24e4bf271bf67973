/**
 * Asks again and again until there is an answer.
 *
 * @param what named when time runs out
 * @param milliseconds how long to wait at the most
 */
export async function waitFor<Answer>(
  ask: () => Answer | undefined | Promise<Answer | undefined>,
  what: string,
  milliseconds = 30_000,
): Promise<Answer> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`waited ${milliseconds} ms in vain for ${what}`);
}
