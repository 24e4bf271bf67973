import { defineMiddleware } from 'astro:middleware';
import { sites } from 'virtual:site-content';
import { isDevanagari } from '../domain/format.ts';
import { SOURCE_LANGUAGE } from '../domain/language/languages.ts';
import { isOneOf, markLanguage } from './markLanguage.ts';

/**
 * Marks each text that is not in the language of its page, wherever the page shows it: in English what has no
 * translation, and in Hindi what the owner has written in Devanagari into the English content.
 */
export const onRequest = defineMiddleware(async ({ url }, next) => {
  const response = await next();
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  const [english, ...translations] = sites;
  const site =
    translations.find(({ language }) => `${url.pathname}/`.startsWith(`${language.path}/`)) ?? english;
  if (!isPage || !site) return response;
  if (site.language.code !== SOURCE_LANGUAGE) {
    if (site.untranslated.length === 0) return response;
    return new Response(
      markLanguage(await response.text(), SOURCE_LANGUAGE, isOneOf(site.untranslated)),
      response,
    );
  }
  // The staff's replies are shown in the inbox alone, and approvals nowhere.
  if (!isDevanagari(JSON.stringify({ ...site.content, replies: [], approvedTexts: [] }))) return response;
  return new Response(markLanguage(await response.text(), 'hi', isDevanagari), response);
});
