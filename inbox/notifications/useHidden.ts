import { useSyncExternalStore } from 'react';

/** Whether nobody sees the page: it is in another tab, or its window is minimised. */
export function useHidden(): boolean {
  return useSyncExternalStore(subscribe, () => document.hidden);
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
