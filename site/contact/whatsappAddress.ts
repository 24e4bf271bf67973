/** Opens a chat with a number as it is written for people. https://faq.whatsapp.com/5913398998672934 */
export function whatsappAddress(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}`;
}
