/** The kinds of event that a letter sets off: its key, the text that it puts in, the writing of what takes several keys. */
const TYPING = /^(key|input|text|composition)/;

/**
 * Keeps React from hearing that somebody types. On its root it listens to every event it knows, twice; a letter wakes
 * a dozen of those listeners, which are a sixth of what it costs the processor. The inputs keep their own values, so no
 * component has a use for them; one that is to handle `onInput`, a text's `onChange` or `onKeyDown` hears nothing until
 * this goes.
 * https://github.com/facebook/react/blob/main/packages/react-dom-bindings/src/events/DOMPluginEventSystem.js
 *
 * @param root the element that React is about to take over
 */
export function leaveTypingUnheard(root: HTMLElement): void {
  const { addEventListener } = root;
  root.addEventListener = (type: string, ...rest: [EventListener]) => {
    if (!TYPING.test(type)) addEventListener.call(root, type, ...rest);
  };
}
