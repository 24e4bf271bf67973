import type { AstroIntegration } from 'astro';
import type { Delivery } from '../../domain/delivery/Delivery.ts';

/** Hides the form from browsers without JavaScript, where no server takes a plain post. */
export function formNeedsScript({ kind }: Delivery): AstroIntegration {
  return {
    name: 'form-needs-script',
    hooks: {
      'astro:config:setup': ({ injectScript }) => {
        if (kind === 'firebase') injectScript('page-ssr', "import '/site/enquiry/needsScript.css';");
      },
    },
  };
}
