import { whenLoaded } from '../../layouts/whenLoaded.ts';

/** Storage may be forbidden. */
function isAnythingStored(): boolean {
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
}

// Most visitors have no enquiry of an earlier visit, and need none of its code.
whenLoaded(() => {
  if (document.querySelector('[data-outbox-notice]') && isAnythingStored())
    void import('./resumeOutbox.ts').then(({ resumeOutbox }) => resumeOutbox());
});
