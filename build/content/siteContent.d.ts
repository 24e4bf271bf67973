/** What the pages show, as the build has read and validated it; see contentIntegration.ts. */
declare module 'virtual:site-content' {
  /** Every word and fact of this product's site; never sent to the browser as a whole. */
  export const content: import('../../domain/content.ts').Content;

  /** The privacy policy, as it holds for the chosen way of delivery. */
  export const policy: import('./privacyPolicy.ts').Policy;

  /** The privacy notice that the form shows. */
  export const notice: import('../../domain/builtSite.ts').PrivacyNotice;

  /** How this site delivers enquiries. */
  export const delivery: import('../../domain/delivery.ts').DeliverySettings;
}
