import { lazy, Suspense } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import type { InboxContent } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { SignInCard } from '../sign-in/SignInCard.tsx';
import { Alert } from '../ui/Alert.tsx';

/** Loaded apart, so that a failure to load it can be shown. */
const Inbox = lazy(() => import('../InboxScreen.tsx'));

/** The staff's inbox, or why it can't be shown. */
export function InboxApp(content: InboxContent) {
  if (!isBrowserSupported()) {
    return (
      <SignInCard product={content.product}>
        <Alert tone="alert">{MESSAGES.app.browserTooOld}</Alert>
      </SignInCard>
    );
  }
  return (
    <ErrorBoundary
      fallback={() => (
        <SignInCard product={content.product}>
          <Alert tone="alert">{MESSAGES.app.notShown}</Alert>
          <Button variant="primary" onClick={() => location.reload()}>
            {MESSAGES.app.tryAgain}
          </Button>
        </SignInCard>
      )}
    >
      <Suspense>
        <Inbox {...content} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Tests the newest features that the inbox uses; the public site supports older browsers. */
function isBrowserSupported(): boolean {
  return 'any' in AbortSignal && 'popover' in HTMLElement.prototype && 'toReversed' in Array.prototype;
}
