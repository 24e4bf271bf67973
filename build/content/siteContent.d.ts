/** What the pages show, as the build has read and validated it; see contentIntegration.ts. */
declare module 'virtual:site-content' {
  /** Every word and fact of this product's site, in English; never sent to the browser as a whole. */
  export const content: import('../../domain/content/content.ts').Content;

  /** The site in each of its languages, in English first: content, policy, privacy notice and interface texts. */
  export const sites: import('../translations/readTranslations.ts').LocalizedSite[];

  export const logo: import('../pictures/brandFiles.ts').Logo | undefined;

  export const favicon: import('../pictures/brandFiles.ts').Favicon | undefined;

  export const photographs: Partial<
    Record<import('../pictures/pictureFiles.ts').OptionalPictureName, import('astro').ImageMetadata>
  >;

  /** The height of the bottle, in millimetres, where its picture shows a coin at that scale. */
  export const bottleHeightMm: number | undefined;

  /** The content's folder, from the root of the project. */
  export const contentDir: string;

  export const delivery: import('../../domain/settings/delivery.ts').DeliverySettings;
}
