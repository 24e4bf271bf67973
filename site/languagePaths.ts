import { sites } from 'virtual:site-content';

/** Renders a page once in each language: `/hi/…` for Hindi, and without a language in the path for English. */
export function languagePaths() {
  return sites.map((site) => ({
    params: { language: site.language.path.slice(1) || undefined },
    props: { site },
  }));
}
