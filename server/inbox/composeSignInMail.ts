import { html } from 'ghtml';
import type { Content } from '../../domain/content/contentSchema.ts';
import { type Envelope, messageIdOf } from '../mail/Envelope.ts';
import type { Mail } from '../mail/Mailer.ts';

const ADVICE =
  'It works once, for 15 minutes. If you did not ask for it, you need do nothing: nobody gets in without this mail.';

/**
 * The mail with a sign-in link.
 *
 * @param job its mail job, which makes the Message-ID
 * @param to who asked for it
 * @param address where the link leads
 */
export function composeSignInMail(
  job: string,
  to: string,
  address: string,
  { product, company, brand }: Pick<Content, 'product' | 'company' | 'brand'>,
  envelope: Envelope,
): Mail {
  const subject = `Sign in to the ${product.name} inbox`;
  const button = `display:inline-block;padding:14px 20px;border-radius:8px;background:${brand.strong};color:#ffffff;font-weight:bold;text-decoration:none`;
  return {
    messageId: messageIdOf(job, envelope),
    from: { name: company.name, address: envelope.from },
    to,
    subject,
    text: `${subject}:\n\n${address}\n\n${ADVICE}\n`,
    html: html`<!doctype html>
<html lang="en">
<body style="margin:0;padding:16px;background:${brand.paper};color:${brand.ink};font:16px/1.5 sans-serif">
<h1 style="margin:0 0 16px;font-size:20px">${subject}</h1>
<p><a style="${button}" href="${address}">Sign in</a></p>
<p>${ADVICE}</p>
</body>
</html>`,
  };
}
