/**
 * The `tel:` URL of a phone number (RFC 3966).
 *
 * @param phone with its country code, and spaces as people write it
 */
export function telephoneUrl(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`;
}

/**
 * The URL of a WhatsApp chat. https://faq.whatsapp.com/5913398998672934
 *
 * @param phone with its country code, and spaces as people write it
 * @param text the message that is filled in
 */
export function whatsappUrl(phone: string, text?: string): string {
  const url = `https://wa.me/${phone.replace(/\D/g, '')}`;
  return text === undefined ? url : `${url}?text=${encodeURIComponent(text)}`;
}

/** A `mailto:` URL with subject and text filled in (RFC 6068). */
export function mailtoUrl(email: string, subject: string, text: string): string {
  // The at sign needs no escaping; anything else that a visitor typed could add a header.
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}
