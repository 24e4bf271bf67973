import type { Company } from '../../domain/companyContent.ts';
import { telephoneUrl } from '../../domain/contactUrls.ts';
import { ENQUIRY_MESSAGES } from '../../domain/enquiry.ts';
import { FORM_MESSAGES, RECEIVED_MESSAGES, replyPromiseOf } from '../messages.ts';
import { TextWithReference } from '../ui/TextWithReference.tsx';
import { Notice } from './Notice.tsx';
import { siteLinks } from './siteLinks.ts';

interface EnquiryReceivedProps {
  product: string;
  company: Pick<Company, 'name' | 'phone' | 'hours'>;
  /** The company's promise of reply, see {@link replyPromiseOf}. */
  reply: string;
}

/** What a visitor sees after a plain form post, once the enquiry is stored; the server fills in the reference. */
export function EnquiryReceived({ product, company, reply }: EnquiryReceivedProps) {
  return (
    <Notice title={ENQUIRY_MESSAGES.received}>
      <p>
        {RECEIVED_MESSAGES.thanks(company.name, product)} {replyPromiseOf(reply)}
      </p>
      <p data-reference-line hidden>
        <TextWithReference text={FORM_MESSAGES.reference} /> {FORM_MESSAGES.keepReference}
      </p>
      <p>
        {RECEIVED_MESSAGES.questions}{' '}
        <a href={telephoneUrl(company.phone)}>{FORM_MESSAGES.call(company.phone)}</a>, {company.hours}.
      </p>
      <p>
        <a href={siteLinks(false).home}>{RECEIVED_MESSAGES.back(product)}</a>
      </p>
    </Notice>
  );
}
