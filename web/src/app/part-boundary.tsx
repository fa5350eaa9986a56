import { Component, type ErrorInfo, type ReactNode } from 'react';
import { noteFault } from '#platform/client-logs/note-fault.ts';

interface Props {
  children: ReactNode;
  /** Called when it breaks. */
  broken?: () => void;
}

interface State {
  broken: boolean;
}

/** Around what stands beside a screen: where it breaks, it alone is gone, and why is noted. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    void noteFault({ kind: 'crash', error, componentStack: componentStack ?? '' });
    this.props.broken?.();
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
