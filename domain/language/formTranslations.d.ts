declare module 'virtual:form-translations' {
  /** Loads the form's texts, by the code of each language but English; see build/content/contentIntegration.ts. */
  export const formTranslations: Record<string, () => Promise<import('./formMessages.ts').FormMessages>>;
}
