import { readFileSync } from 'node:fs';
import { content, contentDir } from 'virtual:site-content';
import type { APIRoute } from 'astro';
import { reportPath } from '../../../build/content/readContent.ts';

/** The laboratory reports and certificates, as the content's folder holds them. */
export const getStaticPaths = () => content.reports.map(({ file }) => ({ params: { file } }));

export const GET: APIRoute = ({ params: { file = '' } }) =>
  new Response(new Uint8Array(readFileSync(reportPath(contentDir, file))));
