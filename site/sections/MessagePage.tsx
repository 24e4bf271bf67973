import type { PropsWithChildren } from 'react';
import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import { mailtoUrl, telephoneUrl, whatsappLink } from '../../domain/content/contactUrls.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import { replyPromiseOf } from '../../domain/language/formMessages.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { WithBreaks } from '../order-form/Sentence.tsx';
import styles from './MessagePage.module.css';
import { siteUrls } from './SiteLinks.tsx';

interface MessageProps {
  site: LocalizedSite;
}

/** Says that the link leads nowhere, and where most people want to go. */
export function NotFound({ site: { content, language, messages } }: MessageProps) {
  const { phone } = content.company;
  const { home, buy } = siteUrls(language);
  const { heading, explanation, read, order } = messages.notFound;
  const product = content.product.name;
  return (
    <MessagePage title={heading}>
      <p>{fillIn(explanation, { product })}</p>
      <p>
        <ButtonLink variant="primary" href={home}>
          {fillIn(read, { product })}
        </ButtonLink>
      </p>
      <p>
        <a className="tap-target" href={buy}>
          {order}
        </a>
      </p>
      <p>
        <a className="tap-target" href={telephoneUrl(phone)}>
          <WithBreaks text={fillIn(messages.form.call, { phone })} />
        </a>
      </p>
    </MessagePage>
  );
}

/** What a visitor sees after a plain form post, once the enquiry is stored; the server fills in the reference. */
export function EnquiryReceived({ site }: MessageProps) {
  const { content, language, messages } = site;
  const { company, enquiry } = content;
  const { phone, hours, whatsapp } = company;
  const { thanks, back } = messages.received;
  const { reference, nothingMore, keepInWhatsapp, referenceInWhatsapp } = messages.form;
  const names = { company: company.name, product: content.product.name };
  const [before, after] = reference.split('{reference}');
  return (
    <MessagePage title={messages.toast.received}>
      <p>{fillIn(thanks, names)}</p>
      <p className={styles.reference} data-reference-line hidden>
        {before}
        <strong translate="no" data-reference />
        {after}
      </p>
      <p>
        <span>
          <WithBreaks text={replyPromiseOf(fillIn(enquiry.reply, { hours, phone }), messages)} />
        </span>{' '}
        <span>{nothingMore}</span>
      </p>
      {whatsapp && (
        <p data-reference-line hidden data-no-print>
          <ButtonLink {...whatsappLink(whatsapp, fillIn(referenceInWhatsapp, names))}>
            {keepInWhatsapp}
          </ButtonLink>
        </p>
      )}
      <ContactAboutEnquiry site={site} />
      <p data-no-print>
        <a className="tap-target" href={siteUrls(language).home}>
          {fillIn(back, names)}
        </a>
      </p>
    </MessagePage>
  );
}

/** Where a visitor sees, corrects and withdraws what they have sent, its children. */
export function MyEnquiry({ site, children }: PropsWithChildren<MessageProps>) {
  return (
    <MessagePage title={site.messages.receipts.title}>
      {children}
      <noscript>
        <p>{site.messages.receipts.withoutJavaScript}</p>
      </noscript>
      <ContactAboutEnquiry site={site} />
    </MessagePage>
  );
}

/** How to ask about, correct or withdraw an enquiry without the page, and without JavaScript. */
function ContactAboutEnquiry({ site: { content, messages } }: MessageProps) {
  const { phone, hours, email, whatsapp } = content.company;
  const { contact, message, messageSubject, writeOnWhatsapp } = messages.receipts;
  const names = { product: content.product.name };
  const text = `${fillIn(message, names)} `;
  return (
    <div>
      <p>{contact}</p>
      {/* On paper the footer has them. */}
      <ul className={styles.ways} data-no-print>
        <li>
          <a href={telephoneUrl(phone)}>
            <WithBreaks text={fillIn(messages.form.call, { phone })} />
          </a>{' '}
          <span>({hours})</span>
        </li>
        {whatsapp && (
          <li>
            <a {...whatsappLink(whatsapp, text)}>{writeOnWhatsapp}</a>{' '}
            <span>
              <WithBreaks text={`(${whatsapp})`} />
            </span>
          </li>
        )}
        <li>
          <a href={mailtoUrl(email, fillIn(messageSubject, names), text)}>
            <WithBreaks text={fillIn(messages.form.writeTo, { email })} />
          </a>
        </li>
      </ul>
    </div>
  );
}

function MessagePage({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <section className={styles.notice}>
      <h1>{title}</h1>
      {children}
    </section>
  );
}
