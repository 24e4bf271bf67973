import type { ComponentProps } from 'react';
import { PICTOGRAM_SHEET, PICTOGRAM_SIZE } from '../pictograms/pictogramSheet.ts';
import { classNames } from './classNames.ts';
import styles from './Pictogram.module.css';

interface PictogramProps extends Omit<ComponentProps<'img'>, 'src' | 'alt'> {
  /** A file of `content/pictures/pictograms/`, without `.svg`. */
  name: string;
}

/** A small drawing beside a title that says the same, so it is hidden from those who listen to the page. */
export function Pictogram({ name, className, ...image }: PictogramProps) {
  return (
    <img
      loading="lazy"
      {...image}
      className={classNames(styles.pictogram, className)}
      src={`${PICTOGRAM_SHEET}#${name}`}
      width={PICTOGRAM_SIZE}
      height={PICTOGRAM_SIZE}
      alt=""
    />
  );
}
