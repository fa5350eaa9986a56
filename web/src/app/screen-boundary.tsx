import { Component, type ReactNode } from 'react';
import { textNow } from '../platform/i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/load-state.tsx';

/** Keeps the shell alive when a screen breaks, e.g. because a newer version has replaced its files. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Notice
        asTitle
        title={textNow('shell.broken.title')}
        more={textNow('shell.broken.more')}
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            {textNow('shell.banner.refresh')}
          </Button>
        }
      />
    );
  }
}
