import { Suspense } from 'react';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';
import { useIdle } from '#platform/when-idle.ts';
import styles from './brand-panel.module.css';
import { FirstPromise } from './first-promise.tsx';

const Promises = lazyScreen(async () => (await import('./promises.tsx')).Promises, 'promises');

/** What the portal promises, with our tower at night or the picture of a brand. The first promise is there at once, the others turn up after it. */
export function BrandPanel() {
  const isIdle = useIdle();
  return (
    <aside className={styles['panel']}>
      <div className={styles['words']}>
        {isIdle ? (
          <Suspense fallback={<FirstPromise />}>
            <Promises />
          </Suspense>
        ) : (
          <FirstPromise />
        )}
      </div>
      <div className={styles['picture']} />
    </aside>
  );
}
