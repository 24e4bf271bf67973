import type { PropsWithChildren } from 'react';
import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import { whatsappLink } from '../../domain/content/contactUrls.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import { RUPEES } from '../../domain/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import styles from './Banner.module.css';

/** The first screen: what it is, for whom, and what to do; beside it the bottle, 4 to 5, on a transparent background. */
export function Banner({ site, children }: PropsWithChildren<{ site: LocalizedSite }>) {
  const { content, messages } = site;
  const { product } = content;
  const { assurance } = content.enquiry;
  const [price] = product.prices;
  const { whatsapp } = content.company;
  return (
    <section className={styles.banner} id="banner" aria-label={product.name}>
      <div className={styles.words}>
        <p className={styles.kind}>
          <span>{product.kind}</span>
          <span className={styles.audience}>{product.audience}</span>
        </p>
        <h1 className={styles.tagline} data-no-print>
          {product.tagline}
        </h1>
        <p className={styles.summary}>
          <strong>
            {product.name}
            <span data-no-print>:</span>
          </strong>{' '}
          {product.summary}
        </p>
        <p className={styles.action} data-no-print>
          <ButtonLink variant="primary" href="#buy">
            {messages.page.buy}
          </ButtonLink>
          <span>
            {price
              ? fillIn(messages.page.price, { price: RUPEES.format(price.rupees), pack: price.pack })
              : product.pack}
          </span>
        </p>
        {assurance && (
          <p className={styles.assurance} data-no-print>
            <span>{assurance}</span>{' '}
            {whatsapp && (
              <a
                className="tap-target"
                {...whatsappLink(
                  whatsapp,
                  `${fillIn(messages.page.questionInWhatsapp, { product: product.name })} `,
                )}
              >
                {messages.page.askOnWhatsapp}
              </a>
            )}
          </p>
        )}
      </div>
      <div className={styles.picture} data-no-print>
        {children}
      </div>
    </section>
  );
}
