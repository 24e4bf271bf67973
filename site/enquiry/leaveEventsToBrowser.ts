/**
 * Keeps React from listening to what it is about to take over. On its root it listens to every event it knows, twice:
 * a letter typed wakes a dozen of those listeners, a touch of a button some thirty, which on a slow phone is a fifth
 * of what a submit waits for (docs/decisions/events-of-the-form.md). The form listens by `useListener`; what stands
 * in an `EventRoot` is heard as usual. Elsewhere in the island `onClick` and its like do nothing.
 *
 * Where there is a mouse, React still hears what it leaves: that tells a toast that the mouse came onto it.
 * https://github.com/facebook/react/blob/main/packages/react-dom-bindings/src/events/plugins/EnterLeaveEventPlugin.js
 *
 * @param root the element that React is about to take over
 */
export function leaveEventsToBrowser(root: HTMLElement): void {
  const { addEventListener } = root;
  const { matches: hasMouse } = matchMedia('(any-hover: hover)');
  root.addEventListener = (type: string, ...rest: [EventListener]) => {
    if (hasMouse && type === 'mouseout') addEventListener.call(root, type, ...rest);
  };
}
