import type { Company } from '../../domain/content.ts';
import styles from './SocialLinks.module.css';

interface SocialLinksProps {
  company: Pick<Company, 'social'>;
}

/** The company elsewhere, by name: three words are read faster than three emblems. */
export function SocialLinks({ company: { social } }: SocialLinksProps) {
  return (
    <ul className={styles.links}>
      <li>
        <a href={social.facebook} rel="noopener">
          Facebook
        </a>
      </li>
      <li>
        <a href={social.x} rel="noopener">
          X
        </a>
      </li>
      <li>
        <a href={social.linkedin} rel="noopener">
          LinkedIn
        </a>
      </li>
    </ul>
  );
}
