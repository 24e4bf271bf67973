import type { Company } from '../../domain/content.ts';
import { ENQUIRY_MESSAGES } from '../../domain/enquiry.ts';
import { telephoneAddress } from '../ui/contactWays.ts';
import { Notice } from './Notice.tsx';
import { siteLinks } from './siteLinks.ts';

interface EnquiryReceivedProps {
  product: string;
  company: Pick<Company, 'name' | 'phone' | 'hours'>;
}

/** What a visitor without JavaScript sees once the enquiry is stored; the server fills in the reference. */
export function EnquiryReceived({ product, company }: EnquiryReceivedProps) {
  return (
    <Notice title={ENQUIRY_MESSAGES.received}>
      <p>
        Thank you. {company.name} has your enquiry for {product} and will reply by phone or e-mail.
      </p>
      <p data-reference-line hidden>
        Your reference is <strong data-reference />. Keep it for when you call.
      </p>
      <p>
        Questions? Call <a href={telephoneAddress(company.phone)}>{company.phone}</a>, {company.hours}.
      </p>
      <p>
        <a href={siteLinks(false).home}>Back to {product}</a>
      </p>
    </Notice>
  );
}
