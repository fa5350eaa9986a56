import { useLingui } from '@lingui/react';
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

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
