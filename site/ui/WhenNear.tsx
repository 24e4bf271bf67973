import type { ReactNode } from 'react';

interface WhenNearProps {
  /** Gives the place its size, so that nothing moves when the content comes. */
  className: string | undefined;
  children: ReactNode;
}

/**
 * Something that is not fetched before the visitor comes near it; the page's script takes it out of its template.
 * `loading="lazy"` is not enough for that: a browser on a slow network fetches what is three screens away.
 */
export function WhenNear({ className, children }: WhenNearProps) {
  return (
    <div className={className} data-near>
      <template>{children}</template>
      <noscript>{children}</noscript>
    </div>
  );
}
