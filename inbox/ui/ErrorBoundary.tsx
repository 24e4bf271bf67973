import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { MESSAGES } from '../messages.ts';
import { Alert } from './Alert.tsx';

interface ErrorBoundaryProps {
  /** What is shown instead; by default a message, with a button that renders the children again. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Keeps an error in one part of the page from removing the others.
 * https://react.dev/reference/react/Component#catching-rendering-errors-with-an-error-boundary
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps> {
  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override state = { hasError: false };

  override render() {
    if (!this.state.hasError) return this.props.children;
    return (
      this.props.fallback ?? (
        <Alert tone="alert">
          <p>{MESSAGES.app.partNotShown}</p>
          <Button onClick={() => this.setState({ hasError: false })}>{MESSAGES.app.tryAgain}</Button>
        </Alert>
      )
    );
  }
}
