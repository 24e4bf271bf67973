import { logo } from 'virtual:site-content';
import { ButtonLink } from '../../ui/Button.tsx';
import { Wordmark } from '../../ui/Wordmark.tsx';
import styles from './Header.module.css';
import { type PageProps, SiteLinks, siteUrls } from './SiteLinks.tsx';

/** The bar that stays at the top. On small screens its links are a menu, except the one to the form. */
export function Header({ site, isLanding }: PageProps) {
  const { language, content, messages } = site;
  const { home, buy } = siteUrls(language, isLanding);
  return (
    <header className={styles.header} data-no-print={(isLanding && !logo) || undefined}>
      <a className={styles.skip} href="#main" data-no-print>
        {messages.page.skip}
      </a>
      {/* The page's script shows it once the page is scrolled. */}
      <a className={styles.top} href="#top" data-scroll-to-top data-no-print hidden>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 20V5m-6.5 6L12 4.5 18.5 11" />
        </svg>
        <span className="visually-hidden">{messages.page.scrollToTop}</span>
      </a>
      <a className={styles.home} href={home}>
        <Wordmark name={content.product.name} logo={logo} />
      </a>
      <nav className={styles.nav} data-no-print aria-label={messages.page.mainNavigation}>
        <button
          className={styles.menu}
          type="button"
          aria-label={messages.page.menu}
          aria-expanded="false"
          aria-controls="menu"
          data-menu-button
        >
          <span className={styles.icon} aria-hidden="true" />
        </button>
        <SiteLinks
          className={styles.links}
          id="menu"
          site={site}
          isLanding={isLanding}
          names={['home', 'about', 'contact']}
        />
        <ButtonLink variant="primary" className={styles.buy} href={buy}>
          {messages.page.buy}
        </ButtonLink>
      </nav>
    </header>
  );
}
