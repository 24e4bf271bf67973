/** How a visitor reaches the company without the form. */
export interface ContactWays {
  phone: string;
  email: string;
  /** Only where the company answers on WhatsApp. */
  whatsapp?: string | undefined;
}

/** `tel:` address of a number as it is written for people (RFC 3966). */
export function telephoneUrl(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`;
}

/** Opens a chat with a number as it is written for people. https://faq.whatsapp.com/5913398998672934 */
export function whatsappUrl(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}`;
}
