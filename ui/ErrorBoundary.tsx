import { Component, type ReactNode } from 'react';

/** What fails this often is not a translation or an extension any more. */
const MAX_ERRORS = 3;

interface ErrorBoundaryProps {
  /** Shown when the children fail again and again; nothing by default. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Renders its children anew after an error: translations and extensions of the browser move nodes, and React fails to
 * remove what is not where it was. https://react.dev/reference/react/Component#catching-rendering-errors-with-an-error-boundary
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps> {
  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override state = { hasError: false };
  #errors = 0;

  override componentDidCatch() {
    this.#errors += 1;
    if (this.#errors < MAX_ERRORS) this.setState({ hasError: false });
  }

  override render() {
    return this.state.hasError ? this.props.fallback : this.props.children;
  }
}
