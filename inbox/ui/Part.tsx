import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { MESSAGES } from '../messages.ts';
import { Alert } from './Alert.tsx';

/** A part of the page. When it fails the others stay, and a message offers to show it again. */
export function Part({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(retry) => (
        <Alert tone="alert">
          <p>{MESSAGES.app.partNotShown}</p>
          <Button onClick={retry}>{MESSAGES.app.tryAgain}</Button>
        </Alert>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
