/** How a visitor reaches the company without the form. */
export interface ContactDetails {
  phone: string;
  email: string;
  /** Only where the company answers on WhatsApp. */
  whatsapp?: string | undefined;
}

/** The `tel:` URL of a number as it is written for people (RFC 3966). */
export function telephoneUrl(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`;
}

/**
 * Opens a chat with a number as it is written for people. https://faq.whatsapp.com/5913398998672934
 *
 * @param text the message that is already typed
 */
export function whatsappUrl(phone: string, text?: string): string {
  const url = `https://wa.me/${phone.replace(/\D/g, '')}`;
  return text === undefined ? url : `${url}?text=${encodeURIComponent(text)}`;
}
