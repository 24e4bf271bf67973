import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Listens to an element by the browser's own event. In the form React hears nothing, see `leaveEventsToBrowser.ts`.
 *
 * @param listener may change from one rendering to the next
 */
export function useListener<Type extends keyof HTMLElementEventMap>(
  target: RefObject<HTMLElement | null>,
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
): void {
  const listen = useEffectEvent(listener);
  useEffect(() => {
    const element = target.current;
    element?.addEventListener(type, listen);
    return () => element?.removeEventListener(type, listen);
  }, [target, type]);
}
