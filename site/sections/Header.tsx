import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Wordmark } from '../ui/Wordmark.tsx';
import styles from './Header.module.css';
import { MenuButton } from './MenuButton.tsx';
import { contactAddress, SITE_LINKS } from './siteLinks.ts';

interface HeaderProps {
  product: string;
  /** Whether this is the landing page, whose links stay on it. */
  landing: boolean;
}

/**
 * The bar that stays at the top. On small screens the links are a popover, which the browser opens, closes
 * (Esc, a tap outside) and announces by itself; the way to the form never hides in it.
 */
export function Header({ product, landing }: HeaderProps) {
  return (
    <header className={styles.header} id={landing ? undefined : 'bar'}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <a className={styles.home} href="/#top">
        <Wordmark name={product} />
      </a>
      <nav className={styles.nav} aria-label="Main">
        <ul className={styles.links} id="menu" popover="auto">
          <li>
            <a href={SITE_LINKS.home}>Home</a>
          </li>
          <li>
            <a href={SITE_LINKS.about}>About</a>
          </li>
          <li>
            <a href={contactAddress(landing)} data-contact>
              Contact Us
            </a>
          </li>
        </ul>
        <ButtonLink className={styles.buy} href={SITE_LINKS.buy}>
          Buy Now
        </ButtonLink>
        <MenuButton menu="menu" />
      </nav>
    </header>
  );
}
