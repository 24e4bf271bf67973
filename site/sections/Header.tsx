import { ButtonLink } from '../../ui/Button.tsx';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { PAGE_MESSAGES } from '../messages.ts';
import styles from './Header.module.css';
import { ScrollToTop } from './ScrollToTop.tsx';
import { SiteLinks, siteUrls } from './SiteLinks.tsx';

interface HeaderProps {
  product: string;
  /** See {@link siteUrls}. */
  isLanding: boolean;
}

/** The bar that stays at the top. On small screens its links are a menu, except the one to the form. */
export function Header({ product, isLanding }: HeaderProps) {
  const { home, buy } = siteUrls(isLanding);
  return (
    <header className={styles.header} data-no-print>
      <a className={styles.skip} href="#main">
        {PAGE_MESSAGES.skip}
      </a>
      <ScrollToTop className={styles.top} />
      <a className={styles.home} href={home}>
        <Wordmark name={product} />
      </a>
      <nav className={styles.nav} aria-label={PAGE_MESSAGES.mainNavigation}>
        <button
          className={styles.menu}
          type="button"
          aria-label={PAGE_MESSAGES.menu}
          aria-expanded="false"
          aria-controls="menu"
          data-menu-button
        >
          <span className={styles.icon} aria-hidden="true" />
        </button>
        <SiteLinks
          className={styles.links}
          id="menu"
          isLanding={isLanding}
          names={['home', 'about', 'contact']}
        />
        <ButtonLink className={styles.buy} href={buy}>
          {PAGE_MESSAGES.buy}
        </ButtonLink>
      </nav>
    </header>
  );
}
