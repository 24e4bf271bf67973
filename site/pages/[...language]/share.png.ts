import { readFile } from 'node:fs/promises';
import { content, logo } from 'virtual:site-content';
import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { canDrawSharePicture, sharePicture } from '../../../build/pictures/sharePicture.ts';
import { languagePaths } from '../../languagePaths.ts';

export const getStaticPaths = languagePaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

export const GET: APIRoute<Props> = async ({ props }) => {
  const shown = (await canDrawSharePicture(props.site.content)) ? props.site.content : content;
  const picture = await sharePicture(shown, await readFile('.cache/pictures/share.png'), logo);
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/png' } });
};
