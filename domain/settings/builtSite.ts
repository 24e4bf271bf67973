import { z } from 'zod';
import { ENGLISH_MESSAGES, type SiteMessages } from '../language/siteMessages.ts';

/** A file in the folder of a built site; as a dot file, neither our server nor Firebase Hosting serves it. */
export const BUILT_SITE_FILE = '.built-site.json';

export const NOTICE_VERSION_PATTERN = '^[0-9a-f]{16}$';

const section = (texts: object) =>
  z.object(Object.fromEntries(Object.keys(texts).map((key) => [key, z.string()])));

/** Every text of the interface in one language; a build of another version lacks some. */
const siteMessages = z
  .object(Object.fromEntries(Object.entries(ENGLISH_MESSAGES).map(([name, texts]) => [name, section(texts)])))
  .transform((messages) => messages as SiteMessages);

/** What the build records for the server: the settings and the part of the content that the site was built with. */
export const builtSite = z.object({
  siteUrl: z.string(),
  delivery: z.enum(['server', 'firebase']),
  /** The Firebase project whose database its pages write to; only in the hosted mode. */
  projectId: z.string().exactOptional(),
  content: z.object({
    product: z.object({ name: z.string() }),
    company: z.object({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      whatsapp: z.string().optional(),
    }),
    brand: z.object({ strong: z.string(), ink: z.string(), paper: z.string(), sand: z.string() }),
    /** The owner's logo for mails: a PNG as base64, its size in pixels, and whether it stands without the name. */
    logo: z
      .object({ png: z.string(), width: z.number(), height: z.number(), isWide: z.boolean() })
      .optional(),
    enquiry: z.object({
      keepFor: z.string(),
      receipt: z.boolean(),
      ads: z.boolean(),
      answeredBy: z.object({ name: z.string() }).optional(),
      /** The service that the policy says enquiries are passed on to. */
      passedOnTo: z.string().optional(),
    }),
  }),
  /** The languages of the site; the first is English. */
  languages: z
    .array(
      z.object({
        /** What the paths of its pages begin with: `/hi`, and nothing in English. */
        language: z.object({ code: z.string(), path: z.string() }),
        /** What the receipt says beside the interface's texts. */
        content: z.object({
          company: z.object({ hours: z.string() }),
          enquiry: z.object({
            promises: z.array(z.string()).optional(),
            reply: z.string().optional(),
            retailers: z.object({ reply: z.string().optional() }).optional(),
          }),
        }),
        /** The privacy notice as the pages show it; the version identifies the text. */
        notice: z.object({ version: z.string().regex(new RegExp(NOTICE_VERSION_PATTERN)), text: z.string() }),
        messages: siteMessages,
      }),
    )
    .min(1),
});

export type BuiltSite = z.infer<typeof builtSite>;

export type BuiltLanguage = BuiltSite['languages'][number];

export type PrivacyNotice = BuiltLanguage['notice'];

/** The privacy notices of a site, in the order of its languages. */
export function noticesOf(languages: BuiltSite['languages']): [PrivacyNotice, ...PrivacyNotice[]] {
  return languages.map(({ notice }) => notice) as [PrivacyNotice, ...PrivacyNotice[]];
}

/**
 * How many days an enquiry may be kept, by the promise that visitors read, such as `3 years`; a month counts 30 days,
 * so that none is kept for longer.
 */
export function retentionDaysOf(keepFor: string): number {
  const [count, unit = ''] = keepFor.split(' ');
  return Number(count) * (unit.startsWith('year') ? 365 : unit.startsWith('month') ? 30 : 1);
}
