import { readFileSync } from 'node:fs';
import { readSiteFile } from '../../build/content/parseContent.ts';
import { policyOf, privacyNoticeOf } from '../../build/content/privacyPolicy.ts';
import { languageOf } from '../../domain/language/languages.ts';
import { ENGLISH_MESSAGES } from '../../domain/language/siteMessages.ts';
import { type BuiltSite, noticesOf } from '../../domain/settings/builtSite.ts';
import type { FirebaseDelivery } from '../../domain/settings/delivery.ts';

/** The sample content. */
export const SAMPLE = readSiteFile('content');

const policy = policyOf(readFileSync('content/privacy-policy.md', 'utf8'), SAMPLE, { kind: 'server' });

/** The sample content as a build for our own server records it. */
export const SAMPLE_SITE: BuiltSite = {
  siteUrl: 'http://localhost:3000',
  delivery: 'server',
  content: SAMPLE,
  languages: [
    {
      language: languageOf('en'),
      content: SAMPLE,
      notice: privacyNoticeOf(SAMPLE, policy),
      messages: ENGLISH_MESSAGES,
    },
  ],
};

export const HOSTED_DELIVERY: FirebaseDelivery = {
  kind: 'firebase',
  firebase: { apiKey: 'k', projectId: 'p', appId: 'a' },
  emailJs: { serviceId: 's', templateId: 't', publicKey: 'k', origin: 'https://api.emailjs.com' },
};

/** The privacy notice of the sample. */
export const [SAMPLE_NOTICE] = noticesOf(SAMPLE_SITE.languages);
