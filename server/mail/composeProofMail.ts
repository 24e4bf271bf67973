import { html } from 'ghtml';
import { INDIA_TIME } from '../../domain/format.ts';
import { type MailBody, type MailContent, mailPage } from './mailFrame.ts';
import { MESSAGES } from './messages.ts';

/** The mail of the enquiry that the site sends itself. */
export function composeProofMail(to: string, content: MailContent, siteUrl: string): MailBody {
  const { subject: subjectOf, text: textOf } = MESSAGES.proof;
  const text = textOf(siteUrl, INDIA_TIME.format(Date.now()));
  return {
    to: [to],
    subject: subjectOf(content.product.name),
    text,
    html: mailPage(content, html`<p>${text}</p>`),
  };
}
