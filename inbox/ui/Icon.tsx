import styles from './Icon.module.css';

/** Paths in a box of 24 by 24, stroked in `currentColor`. */
const DRAWINGS = {
  call: 'M6.5 3.5 9 4l1.3 4-2 1.6a12 12 0 0 0 6 6l1.7-2 4 1.4.5 2.5c.1 1.6-1.2 3-2.8 3C10 20.5 3.5 14 3.5 6.3c0-1.6 1.4-2.9 3-2.8Z',
  mail: 'M3.5 6h17v12h-17Zm0 .5 8.5 7 8.5-7',
  chat: 'M12 3.5a8.5 8.5 0 0 1 0 17c-1.6 0-3-.4-4.3-1.1L3.5 20.5l1.2-4A8.5 8.5 0 0 1 12 3.5ZM8.5 10.5h7M8.5 13.5h4.5',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm4.7 11.2L20 20',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  menu: 'M5 7h14M5 12h14M5 17h14',
  copy: 'M9 8.5h10.5V20.5H9ZM15.5 8.5v-5H4.5v12H9',
  chart: 'M4 20h16M7 16v-5M12 16V5M17 16V9',
  close: 'm6 6 12 12M18 6 6 18',
  add: 'M12 5v14M5 12h14',
  edit: 'M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5Zm9.5-13L17.5 10',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2',
  warning: 'M12 4 21 19.5H3ZM12 10v4.5M12 16.8v.4',
} as const;

export type IconName = keyof typeof DRAWINGS;

/** A decorative icon, hidden from screen readers; the text beside it has the same meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
