/** One page of a browser engine: the little that Chromium, Firefox and WebKit can all be driven by. */
export interface EnginePage {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates an expression in the page; its value goes through JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Presses the primary button, as a finger or mouse would, in the middle of an element that is in view. */
  click(selector: string): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Closes the tab; the browser stays open. */
  close(): Promise<void>;
}

export interface Engine extends AsyncDisposable {
  /** A new tab, 390 pixels wide or, where an engine's windows can't be that small, as narrow as they can be. */
  open(): Promise<EnginePage>;
}

/** Why an engine is not there; its tests are skipped with it. */
export class NoEngineError extends Error {}

export const VIEWPORT = { width: 390, height: 844 };

/** The middle of an element, as an expression for the page. */
export function middleOf(selector: string): string {
  return `(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    const { top, bottom } = element.getBoundingClientRect();
    if (top < 80 || bottom > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  })()`;
}

/** A click, as both WebDriver and WebDriver BiDi have it. https://www.w3.org/TR/webdriver2/#actions */
export function clickAt({ x, y }: { x: number; y: number }) {
  const actions = [
    { type: 'pointerMove', x, y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'pointer', parameters: { pointerType: 'mouse' }, actions }];
}

/** Key presses, likewise. */
export function keysOf(text: string) {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}
