import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

interface EventRootProps {
  children: ReactNode;
}

/**
 * Where React hears events, which it does not in the form beside it, see `leaveEventsToBrowser.ts`: the element that
 * a portal leads to has listeners of its own. Rendered in the browser alone.
 */
export function EventRoot({ children }: EventRootProps) {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  return <div ref={setRoot}>{root && createPortal(children, root)}</div>;
}
