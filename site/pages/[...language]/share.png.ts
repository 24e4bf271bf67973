import { readFile } from 'node:fs/promises';
import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { sharePicture } from '../../../build/pictures/sharePicture.ts';
import { languagePaths } from '../../languagePaths.ts';

export const getStaticPaths = languagePaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

export const GET: APIRoute<Props> = async ({ props }) => {
  const picture = await sharePicture(props.site.content, await readFile('.cache/pictures/share.png'));
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/png' } });
};
