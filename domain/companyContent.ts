import { z } from 'zod';
import { degrees, email, phone, text, webPage } from './contentFields.ts';

/** The extent of India, in degrees, with the islands. */
const INDIA = { latitude: [6, 38], longitude: [68, 98] } as const;

const address = z
  .strictObject({
    street: text('the building and street'),
    city: text('the city'),
    region: text('the state'),
    postcode: z
      .string('Write the PIN code in quotes.')
      .regex(/^[0-9]{6}$/, 'Use the 6 digits of the PIN code, in quotes.')
      .meta({ description: 'The 6 digits of the PIN code, in quotes', examples: ['411045'] }),
    country: text('the country'),
    latitude: degrees("Latitude of the map's pin, in degrees (WGS 84)", 90, 18.559),
    longitude: degrees("Longitude of the map's pin, in degrees (WGS 84)", 180, 73.7868),
    mapOnTap: z.boolean('Write true or false.').default(false).meta({
      description: 'Whether the map loads only when a visitor asks for it, and not when they scroll near it',
    }),
  })
  .superRefine(({ country, latitude, longitude }, { addIssue }) => {
    const isIn = ([min, max]: readonly [number, number], value: number) => min <= value && value <= max;
    if (country !== 'India' || (isIn(INDIA.latitude, latitude) && isIn(INDIA.longitude, longitude))) return;
    const isSwapped = isIn(INDIA.latitude, longitude) && isIn(INDIA.longitude, latitude);
    addIssue({
      code: 'custom',
      path: ['latitude'],
      message: isSwapped
        ? 'Latitude and longitude are swapped. Exchange the two numbers.'
        : 'The pin is not in India. Use a latitude from 6 to 38 and a longitude from 68 to 98.',
    });
  });

/** The company in `site.yaml`. */
export const company = z.strictObject({
  name: text('the name that customers know', { max: 60 }),
  legalName: text('the registered name'),
  about: text('one sentence about the company, for the footer'),
  phone,
  email,
  whatsapp: phone.optional().meta({
    description: 'WhatsApp number, in quotes; delete the line if the company does not answer there',
    examples: ['+91 98765 43210'],
  }),
  hours: text('when the phone is answered', { examples: ['Monday to Saturday, 10 am to 6 pm'] }),
  address,
  social: z
    .strictObject(
      {
        facebook: webPage('https://www.facebook.com/example'),
        x: webPage('https://x.com/example'),
        linkedin: webPage('https://www.linkedin.com/company/example'),
      },
      'List the pages of the company, or delete this line too.',
    )
    .default({})
    .meta({ description: 'The company on other sites; each one may be left out' }),
  /** Who answers questions and grievances about personal data (DPDP Act 2023, sections 5, 6 and 13). */
  grievance: z.strictObject({ name: text('the name or office'), email }),
});

export type Company = z.infer<typeof company>;

/** How a visitor reaches the company without the form. */
export type ContactDetails = Pick<Company, 'phone' | 'email' | 'whatsapp'>;

/** The company's address in one line. */
export function addressLineOf({ street, city, postcode, region, country }: Company['address']): string {
  return [street, `${city} ${postcode}`, region, country].join(', ');
}
