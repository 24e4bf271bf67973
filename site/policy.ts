import markdown from '../content/privacy-policy.md?raw';
import { parsePolicy } from '../domain/content/parsePolicy.ts';
import { processorsOf } from '../domain/delivery/processorsOf.ts';
import { content } from './content.ts';
import { readSiteSettings } from './settings/readSiteSettings.ts';

const { delivery } = readSiteSettings(process.env);

/** The privacy policy of this product's site, as it holds for the chosen way of delivery; read at build. */
export const policy = parsePolicy(markdown, content, processorsOf(delivery));
