import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Wordmark } from '../ui/Wordmark.tsx';
import styles from './Header.module.css';
import { MenuButton } from './MenuButton.tsx';
import { siteLinks } from './siteLinks.ts';

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
  const links = siteLinks(landing);
  return (
    <header className={styles.header} id={landing ? undefined : 'bar'}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <a className={styles.home} href={links.home}>
        <Wordmark name={product} />
      </a>
      <nav className={styles.nav} aria-label="Main">
        <ul className={styles.links} id="menu" popover="auto">
          <li>
            <a href={links.home}>Home</a>
          </li>
          <li>
            <a href={links.about}>About</a>
          </li>
          <li>
            <a href={links.contact} data-contact>
              Contact Us
            </a>
          </li>
        </ul>
        <ButtonLink className={styles.buy} href={links.buy}>
          Buy Now
        </ButtonLink>
        <MenuButton menu="menu" />
      </nav>
    </header>
  );
}
