import { defineMiddleware } from 'astro:middleware';
import { delivery, sites } from 'virtual:site-content';
import { isDevanagari } from '../domain/format.ts';
import { SOURCE_LANGUAGE } from '../domain/language/languages.ts';
import { addContentSecurityPolicy } from './contentSecurityPolicy.ts';
import { isOneOf, markLanguage } from './markLanguage.ts';

/** Marks the foreign texts of each page, and adds its content security policy, which the dev server would break. */
export const onRequest = defineMiddleware(async ({ url }, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = markForeignTexts(await response.text(), url.pathname);
  return new Response(import.meta.env.DEV ? html : addContentSecurityPolicy(html, delivery), response);
});

/**
 * Marks each text that is not in the language of its page, wherever the page shows it: in English what has no
 * translation, and in Hindi what the owner has written in Devanagari into the English content.
 */
function markForeignTexts(html: string, pathname: string): string {
  const [english, ...translations] = sites;
  const site = translations.find(({ language }) => `${pathname}/`.startsWith(`${language.path}/`)) ?? english;
  if (!site) return html;
  const { language, untranslated, content } = site;
  if (language.code !== SOURCE_LANGUAGE)
    return untranslated.length > 0 ? markLanguage(html, SOURCE_LANGUAGE, isOneOf(untranslated)) : html;
  // The staff's replies are shown in the inbox alone, and approvals nowhere.
  const shown = JSON.stringify({ ...content, replies: [], approvedTexts: [] });
  return isDevanagari(shown) ? markLanguage(html, 'hi', isDevanagari) : html;
}
