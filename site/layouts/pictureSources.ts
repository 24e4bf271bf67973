import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

/** One picture in the sizes and formats that a browser may choose from. */
export interface PictureSources {
  avif: string;
  webp: string;
  /** For browsers that know neither. */
  fallback: string;
  width: number;
  height: number;
}

/**
 * Has a picture made in several sizes, as AVIF and as WebP.
 *
 * @param widths in pixels, smallest first
 */
export async function pictureSources(picture: ImageMetadata, widths: number[]): Promise<PictureSources> {
  const [avif, webp] = await Promise.all([
    getImage({ src: picture, widths, format: 'avif', quality: 50 }),
    // For old browsers alone, which do with less.
    getImage({ src: picture, widths: widths.filter((width) => width < 1000), format: 'webp', quality: 55 }),
  ]);
  const fallback = webp.srcSet.values[1] ?? webp.srcSet.values[0];
  return {
    avif: avif.srcSet.attribute,
    webp: webp.srcSet.attribute,
    fallback: fallback?.url ?? webp.src,
    width: picture.width,
    height: picture.height,
  };
}
