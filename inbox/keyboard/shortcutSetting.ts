import { useState } from 'react';

const STORAGE_KEY = 'inbox-shortcuts';

/** Whether single-key shortcuts are on; stored on this device. */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== 'off';
}

export function useShortcutSetting(): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(areShortcutsOn);
  return [
    isOn,
    (next) => {
      localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off');
      setOn(next);
    },
  ];
}
