/** What the pages show, as the build has read and validated it; see contentIntegration.ts. */
declare module 'virtual:site-content' {
  /** Every word and fact of this product's site; never sent to the browser as a whole. */
  export const content: import('../../domain/content/content.ts').Content;

  /** The privacy policy, as it holds for the chosen way of delivery. */
  export const policy: import('./privacyPolicy.ts').Policy;

  /** The privacy notice that the form shows. */
  export const notice: import('../../domain/settings/builtSite.ts').PrivacyNotice;

  /** How this site delivers enquiries. */
  export const delivery: import('../../domain/settings/delivery.ts').DeliverySettings;
}
