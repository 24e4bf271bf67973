import { defineMiddleware } from 'astro:middleware';
import { sites } from 'virtual:site-content';
import { SOURCE_LANGUAGE } from '../domain/language/languages.ts';
import { markEnglish } from './markEnglish.ts';

/** Marks what has no translation as English, wherever a page shows it. */
export const onRequest = defineMiddleware(async ({ url }, next) => {
  const response = await next();
  const site = sites.find(({ language: { code, path } }) => {
    return code !== SOURCE_LANGUAGE && `${url.pathname}/`.startsWith(`${path}/`);
  });
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (!site || !isPage || site.untranslated.length === 0) return response;
  return new Response(markEnglish(await response.text(), site.untranslated), response);
});
