import type { Company } from '../../domain/content.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { telephoneAddress } from '../ui/contactWays.ts';
import { Notice } from './Notice.tsx';
import { siteLinks } from './siteLinks.ts';

interface NotFoundProps {
  product: string;
  company: Pick<Company, 'phone'>;
}

/** Says that the address leads nowhere, and where most people want to go. */
export function NotFound({ product, company }: NotFoundProps) {
  return (
    <Notice title="We can't find that page">
      <p>
        The address may be mistyped, or the page may have moved. Everything about {product} is on one page.
      </p>
      <p>
        <ButtonLink href={siteLinks(false).home}>Read about {product}</ButtonLink>
      </p>
      <p>
        Or go straight to the <a href={siteLinks(false).buy}>order form</a>, or call{' '}
        <a href={telephoneAddress(company.phone)}>{company.phone}</a>.
      </p>
    </Notice>
  );
}
