import { content } from 'virtual:site-content';
import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { iconImage } from '../../build/pictures/iconImage.ts';

/** The system itself rounds the corners of a home screen's icon. */
export const getStaticPaths = () => [
  { params: { icon: 'icon-32' }, props: { corner: 11, size: 32 } },
  { params: { icon: 'icon-512' }, props: { corner: 0, size: 512 } },
  { params: { icon: 'apple-touch-icon' }, props: { corner: 0, size: 180 } },
];

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

export const GET: APIRoute<Props> = async ({ props }) =>
  new Response(new Uint8Array(await iconImage(content.brand, props.corner, props.size)), {
    headers: { 'content-type': 'image/png' },
  });
