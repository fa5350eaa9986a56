import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { Suspense, useState } from 'react';
import { online } from '#platform/connectivity.ts';
import { newVersion } from '#platform/host-files.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { queuedCalls } from '#platform/offline-queue/queued-calls.ts';
import { useStore } from '#platform/store.ts';
import { Button } from '#ui/button.tsx';
import styles from './banners.module.css';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';
import { ScreenBoundary } from '../screen-boundary.tsx';

const QueuedChanges = lazyScreen(
  async () => (await import('../queued-changes.tsx')).QueuedChanges,
  'offline',
);

/** The new-version and the offline notice, each with a refresh button (spec §2), and what waits on this device. */
export function Banners() {
  const text = useText();
  const isOnline = useStore(online);
  const isOutdated = useStore(newVersion);
  const waiting = useWaitingWords();
  const [isOpen, setOpen] = useState(false);
  const refresh = (
    <Button icon={<IconRefresh size={20} aria-hidden="true" />} onClick={() => location.reload()}>
      {text('shell.banner.refresh')}
    </Button>
  );
  const toggle = waiting && (
    <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {text(isOpen ? 'shell.queue.hide' : 'shell.queue.show')}
    </Button>
  );
  return (
    <>
      <div aria-live="polite">
        {isOutdated && (
          <div className={styles['version']}>
            <div className={styles['banner']}>
              <p className={styles['words']}>{text('shell.banner.version')}</p>
              {refresh}
            </div>
          </div>
        )}
        {!isOnline && (
          <div className={styles['offline']}>
            <div className={styles['banner']}>
              <p className={styles['words']}>
                <strong>{text('shell.banner.offline')}</strong> {text('shell.banner.offline.more')}{' '}
                <strong>{waiting}</strong>
              </p>
              {toggle}
              {refresh}
            </div>
          </div>
        )}
        {isOnline && waiting && (
          <div className={styles['waiting']}>
            <div className={styles['banner']}>
              <p className={styles['words']}>
                <strong>{waiting}</strong>
              </p>
              {toggle}
            </div>
          </div>
        )}
      </div>
      {waiting && isOpen && (
        <ScreenBoundary>
          <Suspense fallback={null}>
            <QueuedChanges />
          </Suspense>
        </ScreenBoundary>
      )}
    </>
  );
}

/** "2 changes waiting. 1 change was not made." Empty where nothing waits. */
function useWaitingWords(): string {
  const text = useText();
  const calls = useStore(queuedCalls);
  return (['waiting', 'asking', 'refused'] as const)
    .map((state) => [state, calls.filter((call) => call.state === state).length] as const)
    .filter(([, n]) => n > 0)
    .map(([state, n]) => text(`shell.queue.${state}`, { n }))
    .join(' · ');
}
