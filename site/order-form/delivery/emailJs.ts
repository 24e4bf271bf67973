/**
 * Sends a mail with the values of the form. https://www.emailjs.com/docs/rest-api/send-form/
 *
 * The request has no timeout: a mail whose request is aborted may have been sent all the same.
 *
 * @param fields by the names that the mail's template has
 * @throws {Error} when EmailJS did not accept it
 */
export async function sendMail(fields: Record<string, string>): Promise<void> {
  const { serviceId, templateId, publicKey, origin } = FIREBASE_DELIVERY.emailJs;
  const body = new FormData();
  const account = { service_id: serviceId, template_id: templateId, user_id: publicKey };
  for (const [name, value] of Object.entries({ ...fields, ...account })) body.append(name, value);
  const response = await fetch(`${origin}/api/v1.0/email/send-form`, {
    method: 'POST',
    body,
    // The visitor may leave the page right after the click.
    keepalive: true,
  });
  const text = await response.text();
  // A proxy's own page may come with status 200, too.
  if (!response.ok || text !== 'OK') {
    throw new Error(`EmailJS responded with status ${response.status}: ${text.slice(0, 200)}`);
  }
  console.log(`EmailJS: ${text}`);
}
