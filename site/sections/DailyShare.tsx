import { PAGE_MESSAGES } from '../messages.ts';
import styles from './DailyShare.module.css';

interface DailyShareProps {
  /** Share of the recommended dietary allowance; none where no allowance is set. */
  percent: number | undefined;
}

/** How much of a day's allowance a capsule holds: the number, under a capsule filled as far. */
export function DailyShare({ percent }: DailyShareProps) {
  return (
    <>
      <svg className={styles.gauge} viewBox="0 0 36 12" aria-hidden="true">
        <path d="M6 6h24" />
        {percent !== undefined && <path d={`M6 6h${(24 * Math.min(percent, 100)) / 100}`} />}
      </svg>
      {percent === undefined ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">{PAGE_MESSAGES.noDailyShare}</span>
        </>
      ) : (
        `${percent}%`
      )}
    </>
  );
}
