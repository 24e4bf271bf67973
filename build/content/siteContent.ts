import markdown from '@content/privacy-policy.md?raw';
import yaml from '@content/site.yaml?raw';
import { readSiteSettings } from '../readSiteSettings.ts';
import { parseContent } from './parseContent.ts';
import { parsePolicy, privacyNoticeOf } from './privacyPolicy.ts';

/** Every word and fact of this product's site; read at build, never sent to the browser as a whole. */
export const content = parseContent(yaml);

/** How this site delivers enquiries. */
export const { delivery } = readSiteSettings(process.env);

/** The privacy policy of this product's site, as it holds for the chosen way of delivery; read at build. */
export const policy = parsePolicy(markdown, content, delivery);

/** The privacy notice that the pages show. */
export const notice = privacyNoticeOf(content, policy);
