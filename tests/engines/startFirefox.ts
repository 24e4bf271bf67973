import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { waitFor } from '../support/waitFor.ts';
import { clickAt, type Engine, type EnginePage, ESCAPE, keysOf, pointOf, VIEWPORT } from './Engine.ts';

/** Firefox, driven by WebDriver BiDi. https://www.w3.org/TR/webdriver-bidi/ */
export async function startFirefox(executable: string): Promise<Engine> {
  const profile = temporaryFolder();
  const args = ['--headless', '--no-remote', '--profile', profile.path, '--remote-debugging-port', '0'];
  const browser = spawn(executable, args, { env: { ...process.env, HOME: profile.path } });
  let output = '';
  browser.stderr.on('data', (chunk) => (output += chunk));
  const url = await waitFor(() => /BiDi listening on (ws:\S+)/.exec(output)?.[1], 'Firefox to start', 60_000);
  const socket = new WebSocket(`${url}/session`);
  await once(socket, 'open');
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  socket.onmessage = ({ data }) => {
    const { id, result, error, message } = JSON.parse(data);
    const command = pending.get(id);
    pending.delete(id);
    if (error) command?.reject(new Error(`${error}: ${message}`));
    else command?.resolve(result);
  };
  let lastId = 0;
  const send = async <Result>(method: string, params: object): Promise<Result> => {
    const id = ++lastId;
    const command = Promise.withResolvers<unknown>();
    pending.set(id, command);
    socket.send(JSON.stringify({ id, method, params }));
    return (await command.promise) as Result;
  };
  await send('session.new', { capabilities: {} });

  return {
    async open() {
      const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
      await send('browsingContext.setViewport', { context, viewport: VIEWPORT });
      const evaluate: EnginePage['evaluate'] = async (expression) => {
        const { result, exceptionDetails } = await send<{
          result?: { value?: string };
          exceptionDetails?: { text: string };
        }>('script.evaluate', {
          expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
          target: { context },
          awaitPromise: true,
        });
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return JSON.parse(result?.value ?? 'null');
      };
      const perform = (actions: object[]) => send<void>('input.performActions', { context, actions });
      return {
        goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
        reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
        evaluate,
        click: async (element, options) =>
          perform(clickAt(await evaluate(pointOf(element, options)), options)),
        type: (text) => perform(keysOf(text)),
        pressEscape: () => perform(keysOf(ESCAPE)),
        close: () => send('browsingContext.close', { context }),
      };
    },
    async [Symbol.asyncDispose]() {
      const exit = once(browser, 'exit');
      await send('browser.close', {});
      await exit;
      await profile[Symbol.asyncDispose]();
    },
  };
}
