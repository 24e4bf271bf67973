import { Component, type ReactNode } from 'react';

/** What fails this often within this time fails by itself, and not by what the browser does to the page. */
const MAX_ERRORS = 10;
const WINDOW_MS = 10_000;

interface ErrorBoundaryProps {
  /** Renders what is shown when the children fail again and again; nothing by default. It gets what tries once more. */
  fallback?: (retry: () => void) => ReactNode;
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
  /** When they were, in milliseconds since the page was opened. */
  #errors: number[] = [];

  override componentDidCatch() {
    const now = performance.now();
    this.#errors = [...this.#errors.filter((time) => now - time < WINDOW_MS), now];
    if (this.#errors.length < MAX_ERRORS) this.#retry();
  }

  readonly #retry = () => this.setState({ hasError: false });

  override render() {
    return this.state.hasError ? this.props.fallback?.(this.#retry) : this.props.children;
  }
}
