import type { Company } from '../../domain/companyContent.ts';
import { telephoneUrl } from '../../domain/contactUrls.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { FORM_MESSAGES, NOT_FOUND_MESSAGES } from '../messages.ts';
import { Notice } from './Notice.tsx';
import { siteLinks } from './siteLinks.ts';

interface NotFoundProps {
  product: string;
  company: Pick<Company, 'phone'>;
}

/** Says that the link leads nowhere, and where most people want to go. */
export function NotFound({ product, company }: NotFoundProps) {
  return (
    <Notice title={NOT_FOUND_MESSAGES.heading}>
      <p>{NOT_FOUND_MESSAGES.explanation(product)}</p>
      <p>
        <ButtonLink href={siteLinks(false).home}>{NOT_FOUND_MESSAGES.read(product)}</ButtonLink>
      </p>
      <p>
        <a href={siteLinks(false).buy}>{NOT_FOUND_MESSAGES.order}</a>
      </p>
      <p>
        <a href={telephoneUrl(company.phone)}>{FORM_MESSAGES.call(company.phone)}</a>
      </p>
    </Notice>
  );
}
