import { z } from 'zod';

/** A file in the folder of a built site; as a dot file, neither our server nor Firebase Hosting serves it. */
export const BUILT_SITE_FILE = '.built-site.json';

export const NOTICE_VERSION_PATTERN = '^[0-9a-f]{16}$';

/** What the build records for the server: the settings and the part of the content that the site was built with. */
export const builtSite = z.object({
  siteUrl: z.string(),
  delivery: z.enum(['server', 'firebase']),
  /** The Firebase project whose database its pages write to; only in the hosted mode. */
  projectId: z.string().exactOptional(),
  content: z.object({
    product: z.object({ name: z.string() }),
    company: z.object({ name: z.string(), email: z.string() }),
    brand: z.object({ strong: z.string(), ink: z.string(), paper: z.string(), sand: z.string() }),
    enquiry: z.object({ keepFor: z.string() }),
  }),
  /** The privacy notice as the pages show it; the version identifies the text. */
  notice: z.object({ version: z.string().regex(new RegExp(NOTICE_VERSION_PATTERN)), text: z.string() }),
});

export type BuiltSite = z.infer<typeof builtSite>;

export type PrivacyNotice = BuiltSite['notice'];

/**
 * How many days an enquiry may be kept, by the promise that visitors read; a month counts 30 days, so that none is kept
 * for longer.
 *
 * @param keepFor the content's entry, such as `3 years`
 */
export function retentionDaysOf(keepFor: string): number {
  const [count, unit = ''] = keepFor.split(' ');
  return Number(count) * (unit.startsWith('year') ? 365 : unit.startsWith('month') ? 30 : 1);
}
