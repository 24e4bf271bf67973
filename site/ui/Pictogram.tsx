import styles from './Pictogram.module.css';

interface PictogramProps {
  /** A file of the content's `pictures/pictograms/`, without `.svg`. */
  name: string;
}

/** A small drawing beside a title that says the same, so it is hidden from those who listen to the page. */
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
