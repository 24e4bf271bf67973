import { useState } from 'react';

const KEY = 'inbox-shortcuts';

/** Whether single keys work, kept on this device. */
export function useShortcutSetting(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(KEY) !== 'off');
  return [
    on,
    (next) => {
      localStorage.setItem(KEY, next ? 'on' : 'off');
      setOn(next);
    },
  ];
}
