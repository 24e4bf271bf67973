import type { AstroIntegration } from 'astro';

/** Adds `client:near` to the pages; see `hydrateWhenNear.ts` for when it brings a component to life. */
export function nearDirective(): AstroIntegration {
  return {
    name: 'client-near',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'near', entrypoint: './site/enquiry/hydrateWhenNear.ts' });
      },
    },
  };
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:near'?: boolean;
  }
}
