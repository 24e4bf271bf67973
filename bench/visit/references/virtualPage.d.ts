/** What stands in the landing page's body, as React elements; made by `buildReferences.ts` from the built page. */
declare module 'virtual:page' {
  import type { ComponentType, createElement, ReactNode } from 'react';

  export default function pageOf(
    h: typeof createElement,
    Form: ComponentType<import('react').ComponentProps<'form'>>,
  ): ReactNode[];
}

/** All of the landing page's styles. */
declare module 'virtual:page.css' {}
