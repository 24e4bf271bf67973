import styles from './Pictogram.module.css';

interface PictogramProps {
  /** A file of the content's `pictures/pictograms/`, without `.svg`. */
  name: string;
}

/** A small drawing beside a title; hidden from screen readers, since the title says the same. */
export function Pictogram({ name }: PictogramProps) {
  return (
    <img
      className={styles.pictogram}
      data-no-print
      src={`/pictograms.svg#${name}`}
      width={32}
      height={32}
      alt=""
      loading="lazy"
    />
  );
}
