import { join } from 'node:path';
import markdown from '@content/privacy-policy.md?raw';
import yaml from '@content/site.yaml?raw';
import { readSiteSettings } from '../readSiteSettings.ts';
import { CONTENT_FILE, parseContent } from './parseContent.ts';
import { POLICY_FILE, parsePolicy, privacyNoticeOf } from './privacyPolicy.ts';

const settings = readSiteSettings(process.env);

/** How this site delivers enquiries. */
export const { delivery } = settings;

/** Every word and fact of this product's site; read at build, never sent to the browser as a whole. */
export const content = parseContent(yaml, join(settings.contentDir, CONTENT_FILE));

/** The privacy policy of this product's site, as it holds for the chosen way of delivery; read at build. */
export const policy = parsePolicy(markdown, content, delivery, join(settings.contentDir, POLICY_FILE));

/** The privacy notice that the pages show. */
export const notice = privacyNoticeOf(content, policy);
