import { spawn } from 'node:child_process';
import { freePort } from '../support/freePort.ts';
import { waitFor } from '../support/waitFor.ts';
import { clickAt, type Engine, type EnginePage, ESCAPE, keysOf, pointOf, VIEWPORT } from './Engine.ts';

/** WebKitGTK's own browser, driven by its WebDriver on a virtual screen. https://www.w3.org/TR/webdriver2/ */
export async function startWebKit(driver: string, browserPath: string): Promise<Engine> {
  const port = await freePort();
  const display = ['--auto-servernum', '--server-args=-screen 0 1280x1024x24'];
  const process = spawn('xvfb-run', [...display, driver, `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
  });
  const send = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const isReady = () => send<{ ready: boolean }>('GET', '/status').catch(() => undefined);
  await waitFor(isReady, 'WebKitWebDriver to start');
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: browserPath, args: ['--automation'] } },
    },
  });
  const session = `/session/${sessionId}`;

  return {
    async open() {
      // The current window may have been closed.
      const [first] = await send<string[]>('GET', `${session}/window/handles`);
      await send('POST', `${session}/window`, { handle: first });
      const { handle } = await send<{ handle: string }>('POST', `${session}/window/new`, { type: 'window' });
      // Commands go to one tab at a time.
      const inTab = async <Result>(method: string, path: string, body?: object) => {
        await send('POST', `${session}/window`, { handle });
        return send<Result>(method, session + path, body);
      };
      await inTab('POST', '/window/rect', VIEWPORT);
      const evaluate: EnginePage['evaluate'] = async (expression) => {
        const script = `const done = arguments[0];
          (async () => JSON.stringify({ value: (await (${expression})) ?? null }))()
            .catch((error) => JSON.stringify({ error: String(error) })).then(done);`;
        const { value, error } = JSON.parse(
          await inTab<string>('POST', '/execute/async', { script, args: [] }),
        );
        if (error) throw new Error(error);
        return value;
      };
      const perform = (actions: object[]) => inTab<void>('POST', '/actions', { actions });
      return {
        goto: (url) => inTab('POST', '/url', { url }),
        reload: () => inTab('POST', '/refresh', {}),
        evaluate,
        click: async (element, options) =>
          perform(clickAt(await evaluate(pointOf(element, options)), options)),
        type: (text) => perform(keysOf(text)),
        pressEscape: () => perform(keysOf(ESCAPE)),
        close: () => inTab('DELETE', '/window'),
      };
    },
    async [Symbol.asyncDispose]() {
      await send('DELETE', session).catch(() => undefined);
      // With its screen and browser, which are in its group.
      if (process.pid) globalThis.process.kill(-process.pid);
    },
  };
}
