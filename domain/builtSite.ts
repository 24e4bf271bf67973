import { z } from 'zod';
import { NOTICE_VERSION_PATTERN } from './privacyNotice.ts';

/** A file in the folder of a built site; as a dot file, neither our server nor Firebase Hosting serves it. */
export const BUILT_SITE_FILE = '.built-site.json';

/** What the build records for the server: the settings and the part of the content that the site was built with. */
export const builtSite = z.object({
  siteUrl: z.string(),
  delivery: z.enum(['server', 'firebase']),
  content: z.object({
    product: z.object({ name: z.string() }),
    company: z.object({ name: z.string(), email: z.string() }),
    brand: z.object({ strong: z.string(), ink: z.string(), paper: z.string(), sand: z.string() }),
    enquiry: z.object({ keepFor: z.string() }),
  }),
  /** The privacy notice that the pages show. */
  notice: z.object({ version: z.string().regex(new RegExp(NOTICE_VERSION_PATTERN)), text: z.string() }),
});

export type BuiltSite = z.infer<typeof builtSite>;
