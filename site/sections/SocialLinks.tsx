import type { Company } from '../../domain/companyContent.ts';
import styles from './SocialLinks.module.css';

interface SocialLinksProps {
  company: Pick<Company, 'social'>;
}

const NAMES = { facebook: 'Facebook', x: 'X', linkedin: 'LinkedIn' } as const;

/** The company elsewhere, by name: three words are read faster than three emblems. */
export function SocialLinks({ company: { social } }: SocialLinksProps) {
  const sites = (['facebook', 'x', 'linkedin'] as const).filter((site) => social[site]);
  if (sites.length === 0) return null;
  return (
    <ul className={styles.links} data-no-print>
      {sites.map((site) => (
        <li key={site}>
          <a href={social[site]} rel="noopener">
            {NAMES[site]}
          </a>
        </li>
      ))}
    </ul>
  );
}
