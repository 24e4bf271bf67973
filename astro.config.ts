import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { CONTENT_FILE, parseContent } from './domain/content/parseContent.ts';
import { contentSecurityPolicyOf } from './domain/headers/contentSecurityPolicyOf.ts';
import { subsetFaces } from './site/brand/subsetFaces.ts';
import { formNeedsScript } from './site/enquiry/formNeedsScript.ts';
import { nearDirective } from './site/enquiry/nearDirective.ts';
import { inboxRoute } from './site/inbox/inboxRoute.ts';
import { labelPictures } from './site/pictures/labelPictures.ts';
import { readSiteSettings } from './site/settings/readSiteSettings.ts';
import { shortClassNames } from './site/styles/shortClassNames.ts';

// Both stop here, before anything is built, when a setting or an entry is wrong.
const settings = readSiteSettings(process.env);
const content = parseContent(readFileSync(CONTENT_FILE, 'utf8'));

export default defineConfig({
  site: settings.siteUrl,
  srcDir: './site',
  publicDir: './site/public',
  outDir: `./${settings.folder}`,
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'directory', inlineStylesheets: 'always' },
  compressHTML: true,
  // A soft shadow does not need its transparency without loss, which is half of the bottle's WebP.
  image: { service: { entrypoint: 'astro/assets/services/sharp', config: { webp: { alphaQuality: 55 } } } },
  // No code is shown, and the highlighter's inline styles would break the security policy.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    nearDirective(),
    inboxRoute(settings.delivery),
    formNeedsScript(settings.delivery),
    labelPictures(content),
    subsetFaces(content),
    shortClassNames(),
    sitemap({ filter: (page) => !/enquiry-received|inbox/.test(page) }),
  ],
  security: { csp: contentSecurityPolicyOf(settings.delivery) },
  vite: {
    // Literals, so that the build drops the way of delivery that was not chosen; see site/delivery/delivery.ts.
    define: {
      DELIVERY_KIND: JSON.stringify(settings.delivery.kind),
      FIREBASE_DELIVERY: JSON.stringify(settings.delivery),
      WITH_APP_CHECK: JSON.stringify('appCheckKey' in settings.delivery),
    },
    // In `npm run dev` the server stands beside the site; see package.json. It takes posts of its own host alone, so
    // that the host is left as the browser asked it.
    server: { proxy: { '/api': { target: 'http://127.0.0.1:3001', changeOrigin: false } } },
    // The page's own scripts go into the page, which saves requests; nothing else is inlined.
    build: { assetsInlineLimit: (file) => file.endsWith('.js') && /(Page|EarlyUse)\.astro/.test(file) },
    // For development; what is built has shorter ones.
    css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` } },
  },
});
