/** One page of a browser engine: the little that Chromium, Firefox and WebKit can all be driven by. */
export interface EnginePage {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates an expression in the page; its value goes through JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Presses the primary button, as a finger or mouse would, in the middle of an element, such as of {@link visible}. */
  click(element: string, options?: ClickOptions): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  pressEscape(): Promise<void>;
  /** Closes the tab; the browser stays open. */
  close(): Promise<void>;
}

export interface ClickOptions {
  /** How many pixels above the middle; default: 0. */
  above?: number;
  /** Whether Shift is held. */
  withShift?: boolean;
}

export interface Engine extends AsyncDisposable {
  /** A new tab or window, 390 pixels wide or as narrow as the engine's windows can be. */
  open(): Promise<EnginePage>;
}

/** The first visible element of a selector, with this text alone where one is given; as an expression for the page. */
export function visible(selector: string, text?: string): string {
  return `[...document.querySelectorAll(${JSON.stringify(selector)})].find((element) =>
    element.getClientRects().length > 0 && (${text === undefined} || element.textContent.trim() === ${JSON.stringify(text)}))`;
}

/** Why an engine is not there; its tests are skipped with it. */
export class NoEngineError extends Error {}

export const VIEWPORT = { width: 390, height: 844 };

/** Where to click an element once nothing covers it and the page has stopped moving, as an expression for the page. */
export function pointOf(element: string, { above = 0 }: ClickOptions = {}): string {
  return `(async () => {
    let last, found;
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const element = ${element};
      if (!last) element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (!element) continue;
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2 - ${above})];
      const isStill = last && last.x === x && last.y === y;
      found = document.elementFromPoint(x, y);
      if (isStill && element.contains(found)) return last;
      last = isStill ? undefined : { x, y };
    }
    const instead = found ? 'in front is ' + found.outerHTML : 'the page shows ' + document.body.innerText;
    throw new Error('nothing to click at ' + ${JSON.stringify(element)} + ': ' + instead.slice(0, 1000));
  })()`;
}

/** A click, as both WebDriver and WebDriver BiDi have it. https://www.w3.org/TR/webdriver2/#actions */
export function clickAt({ x, y }: { x: number; y: number }, { withShift = false }: ClickOptions = {}) {
  const actions = [
    { type: 'pointerMove', x, y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  const pointer = { type: 'pointer', id: 'pointer', parameters: { pointerType: 'mouse' }, actions };
  if (!withShift) return [pointer];
  // Each device has one action at a time.
  const held = [{ type: 'keyDown', value: SHIFT }, PAUSE, PAUSE, { type: 'keyUp', value: SHIFT }];
  return [{ type: 'key', id: 'keyboard', actions: held }, pointer];
}

const PAUSE = { type: 'pause' };
/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const SHIFT = '\uE008';
export const ESCAPE = '\uE00C';

/** Key presses, likewise. */
export function keysOf(text: string) {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}
