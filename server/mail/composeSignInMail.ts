import { html } from 'ghtml';
import { INBOX_PAGE, SIGN_IN_FRAGMENT, SIGN_IN_LINK_MS } from '../../domain/inboxApi.ts';
import type { Mail } from './Mailer.ts';
import {
  type Envelope,
  type MailContent,
  mailButton,
  mailHeading,
  mailPage,
  messageIdOf,
} from './mailFrame.ts';

const ADVICE = `It works once, for ${SIGN_IN_LINK_MS / 60_000} minutes. If you did not ask for it, ignore this mail: nobody can sign in without it.`;

/** The URL of a sign-in link. The token stands in the fragment, which a browser sends to nobody. */
export function signInUrl(siteUrl: string, token: string): string {
  return `${siteUrl}${INBOX_PAGE}#${SIGN_IN_FRAGMENT}${token}`;
}

/**
 * The mail with a sign-in link.
 *
 * @param job its mail job, which makes the Message-ID
 */
export function composeSignInMail(
  job: string,
  to: string,
  url: string,
  { product, company, brand }: MailContent,
  envelope: Envelope,
): Mail {
  const subject = `Sign in to the ${product.name} inbox`;
  return {
    messageId: messageIdOf(job, envelope),
    from: { name: company.name, address: envelope.from },
    to,
    subject,
    text: `${subject}:\n\n${url}\n\n${ADVICE}\n`,
    html: mailPage(
      brand,
      html`!${mailHeading(subject)}<p>!${mailButton(brand, url, 'Sign in')}</p><p>${ADVICE}</p>`,
    ),
  };
}
