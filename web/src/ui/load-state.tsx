import { useLingui } from '@lingui/react';
import type { Icon } from '@tabler/icons-react';
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './load-state.module.css';

/** How far something is; `platform/query/load-state.ts` makes it from a query. */
export type Loading =
  | { kind: 'loading' }
  | { kind: 'ready' }
  | { kind: 'forbidden'; message: string }
  | { kind: 'error'; message: string; more?: string; retry: () => void };

interface LoadStateProps {
  state: Loading;
  /** What stands there meanwhile, about as tall as the children. */
  skeleton?: ReactNode;
  children: ReactNode;
}

/** Shows the children once they are there; until then a skeleton, or why not and what to do. */
export function LoadState({ state, skeleton = <Skeleton />, children }: LoadStateProps) {
  const { i18n } = useLingui();
  if (state.kind === 'ready') return children;
  if (state.kind === 'loading') return skeleton;
  if (state.kind === 'forbidden') {
    return <Notice icon={IconLock} title={i18n._('ui.forbidden')} more={state.message} />;
  }
  return (
    <div role="alert">
      <Notice
        icon={IconCloudOff}
        title={state.message}
        more={state.more}
        action={
          <Button kind="primary" onClick={state.retry}>
            {i18n._('ui.retry')}
          </Button>
        }
      />
    </div>
  );
}

/** What stands in the middle when there is no content: nothing yet, not found, not allowed. */
export function Notice(props: {
  icon?: Icon;
  title: string;
  more?: ReactNode;
  action?: ReactNode;
  asTitle?: boolean;
}) {
  const Sign = props.icon;
  return (
    <div className={styles['state']}>
      {Sign && <Sign className={styles['icon']} size={44} stroke={1.5} aria-hidden="true" />}
      {props.asTitle ? <h1>{props.title}</h1> : <h2>{props.title}</h2>}
      {props.more && <p className={styles['more']}>{props.more}</p>}
      {props.action}
    </div>
  );
}

/** Grey lines where words or rows will be; still, since nothing here moves unasked. The footer waits meanwhile. */
export function Skeleton({ lines = 6, rows = false }: { lines?: number; rows?: boolean }) {
  const { i18n } = useLingui();
  return (
    <div className={classNames(styles['skeleton'], rows && styles['rows'])} aria-live="polite">
      <span className="visually-hidden">{i18n._('ui.loading')}</span>
      {Array.from({ length: lines }, (_nothing, line) => (
        <div key={line} className={styles['line']} aria-hidden="true">
          <div className={styles['bar']} />
        </div>
      ))}
    </div>
  );
}
