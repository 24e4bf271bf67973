import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig, fontProviders } from 'astro/config';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import { readSiteSettings } from './build/readSiteSettings.ts';
import { INBOX_MANIFEST, INBOX_PAGE } from './domain/desk/inboxApi.ts';
import { contentSecurityPolicyOf } from './domain/settings/securityHeaders.ts';

// Stops here, before anything is built, when a setting is wrong.
const settings = readSiteSettings(process.env);

export default defineConfig({
  site: settings.siteUrl,
  srcDir: './site',
  trailingSlash: 'never',
  build: { inlineStylesheets: 'always' },
  compressHTML: true,
  // From here on the bottle's soft shadow shows no steps; without loss, its WebP would be a tenth larger.
  image: { service: { entrypoint: 'astro/assets/services/sharp', config: { webp: { alphaQuality: 80 } } } },
  // Most visitors come once, so headings change to their font whenever it arrives; see docs/decisions/web-fonts.md. For
  // texts in Devanagari the build adds to it (build/headingFont.ts).
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Eczar',
      cssVariable: '--display',
      display: 'swap',
      fallbacks: ['Eczar on Android', 'Eczar elsewhere', 'Georgia', 'serif'],
      // Astro's is for Times New Roman alone; see ui/styles/fallbackFonts.css.
      optimizedFallbacks: false,
      options: { variants: [{ src: ['./site/fonts/eczar-500.woff2'], weight: 500, style: 'normal' }] },
    },
    {
      provider: fontProviders.local(),
      name: 'Figtree',
      cssVariable: '--text',
      display: 'optional',
      fallbacks: ['system-ui', 'sans-serif'],
      // Astro's fallback for a variable font is one regular font for all weights, in which nothing is bold.
      optimizedFallbacks: false,
      options: { variants: [{ src: ['./site/fonts/figtree.woff2'], weight: '400 650', style: 'normal' }] },
    },
  ],
  // No code is shown, and the highlighter's inline styles would break the security policy.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  // And the content, which build/build.ts and build/dev.ts read and hand on; see build/content/contentIntegration.ts.
  integrations: [
    react(),
    {
      name: 'inbox',
      hooks: {
        'astro:config:setup': ({ injectRoute }) => {
          injectRoute({ pattern: INBOX_PAGE, entrypoint: './inbox/page/InboxPage.astro' });
          injectRoute({ pattern: INBOX_MANIFEST, entrypoint: './inbox/page/manifest.ts' });
        },
      },
    },
    sitemap({
      filter: (page) => !/\/(enquiry-received|my-enquiry|404|inbox)\b/.test(new URL(page).pathname),
    }),
  ],
  security: { csp: contentSecurityPolicyOf(settings.delivery) },
  vite: {
    // WebKit never loads a script again in a tab in which its `<link rel="modulepreload">` has failed once. By a plugin,
    // since Astro overwrites the setting.
    plugins: [{ name: 'without-modulepreload', config: () => ({ build: { modulePreload: false } }) }],
    // Literals, so that the build drops the way of delivery that was not chosen; see site/order-form/outbox/pageOutbox.ts.
    define: {
      DELIVERY_KIND: JSON.stringify(settings.delivery.kind),
      FIREBASE_DELIVERY: JSON.stringify(settings.delivery),
      WITH_APP_CHECK: JSON.stringify('appCheckKey' in settings.delivery),
    },
    // In `npm run dev` the server stands beside the site; see package.json. It takes posts of its own host alone, so
    // that the host is left as the browser asked it.
    server: { proxy: { '/api': { target: 'http://127.0.0.1:3001', changeOrigin: false } } },
    // Syntax, in script and style, that every browser of `browserslist` in package.json reads.
    build: {
      target: browserslistToEsbuild(),
      assetsInlineLimit: 0,
      // The notices of everything that the browser gets; the pages link to it.
      license: { fileName: 'licenses.txt' },
    },
  },
});
