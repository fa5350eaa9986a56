import { Component, type ErrorInfo, type ReactNode } from 'react';
import { noteFault } from '#platform/client-logs/note-fault.ts';
import type { NotedLog } from '#platform/client-logs/write-log.ts';
import { textNow } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/loading/notice.tsx';

interface Props {
  children: ReactNode;
  /** Where this is: a screen that broke is tried again at another place. */
  place?: string;
}

interface State {
  broken: boolean;
  /** By which whoever helps finds what happened. */
  noted: NotedLog | null;
  place: string | undefined;
}

/** Keeps the shell alive when a screen breaks, e.g. because a newer version has replaced its files, and notes why. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { broken: false, noted: null, place: this.props.place };

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { broken: false, noted: null, place };
  }

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    void noteFault({ kind: 'crash', error, componentStack: componentStack ?? '' }).then((noted) =>
      this.setState({ noted }),
    );
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    const { noted } = this.state;
    return (
      <div role="alert">
        <Notice
          asTitle
          title={textNow('shell.broken.title')}
          more={
            <>
              {textNow('shell.broken.more')}
              {noted && <br />}
              {noted && textNow('shell.broken.log', { ...noted })}
            </>
          }
          action={
            <Button kind="primary" onClick={() => location.reload()}>
              {textNow('shell.banner.refresh')}
            </Button>
          }
        />
      </div>
    );
  }
}
