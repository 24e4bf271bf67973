import type { ComponentProps } from 'react';
import type { PictureSources } from '../layouts/pictureSources.ts';

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  sources: PictureSources;
  /** How wide the picture stands on the page, as `sizes` of HTML. */
  sizes: string;
  alt: string;
}

/** A picture in the best format and size that the browser can use; its place is kept while it loads. */
export function Picture({ sources, sizes, ...image }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      {/* biome-ignore lint/a11y/useAltText: `alt` is a required prop. */}
      <img {...image} src={sources.fallback} width={sources.width} height={sources.height} />
    </picture>
  );
}
