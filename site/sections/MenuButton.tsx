import styles from './MenuButton.module.css';

interface MenuButtonProps {
  /** The id of the popover that it opens and closes. */
  menu: string;
}

/** Opens and closes the menu of a small screen; the browser does the work, before any script arrives. */
export function MenuButton({ menu }: MenuButtonProps) {
  return (
    <button className={styles.button} type="button" popoverTarget={menu} aria-label="Menu">
      <span className={styles.icon} aria-hidden="true" />
    </button>
  );
}
