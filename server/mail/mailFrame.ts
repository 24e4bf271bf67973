import { html } from 'ghtml';
import type { Brand, Content } from '../../domain/content.ts';

/** Who is told of an enquiry, and from whom. */
export interface Envelope {
  to: string[];
  from: string;
}

/** What the mails need of the content. */
export type MailContent = Pick<Content, 'product' | 'company' | 'brand'>;

/** Day and time as the company's staff read them. */
export const INDIA_TIME = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** The Message-ID of a job's mail: the same for every attempt, so that a mail that arrives twice is seen to be one. */
export function messageIdOf(jobId: string, { from }: Envelope): string {
  return `<${jobId}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}

/** The HTML of a mail around its body, which is markup already. */
export function mailPage({ paper, ink }: Brand, body: string): string {
  return html`<!doctype html>
<html lang="en">
<body style="margin:0;padding:16px;background:${paper};color:${ink};font:16px/1.5 sans-serif">
!${body}
</body>
</html>`;
}

/** A heading as markup. */
export function mailHeading(text: string): string {
  return html`<h1 style="margin:0 0 16px;font-size:20px">${text}</h1>`;
}

/** A link that looks like a button, as markup. */
export function mailButton({ strong }: Brand, href: string, label: string): string {
  return html`<a style="display:inline-block;margin:0 8px 8px 0;padding:14px 20px;border-radius:8px;background:${strong};color:#ffffff;font-weight:bold;text-decoration:none" href="${href}">${label}</a>`;
}
