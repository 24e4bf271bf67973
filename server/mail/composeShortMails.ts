import { html } from 'ghtml';
import { INBOX_PAGE, SIGN_IN_FRAGMENT } from '../../domain/desk/inboxApi.ts';
import { INDIA_TIME } from '../../domain/format.ts';
import { type MailBody, type MailContent, mailButton, mailPage } from './mailFrame.ts';
import { MESSAGES } from './messages.ts';

/** The URL of a sign-in link. The token is in the fragment, which a browser does not send. */
export function signInUrl(siteUrl: string, token: string): string {
  return `${siteUrl}${INBOX_PAGE}#${SIGN_IN_FRAGMENT}${token}`;
}

export function composeSignInMail(to: string, url: string, content: MailContent): MailBody {
  const { subject: subjectOf, button, advice } = MESSAGES.signIn;
  const subject = subjectOf(content.product.name);
  return {
    to: [to],
    subject,
    text: `${subject}:\n\n${url}\n\n${advice}\n`,
    html: mailPage(content, html`<p>!${mailButton(content.brand, url, button)}</p><p>${advice}</p>`, {
      heading: subject,
    }),
  };
}

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
