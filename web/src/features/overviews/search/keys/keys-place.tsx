import { Suspense } from 'react';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';
import { useIdle } from '#platform/when-idle.ts';

const Keys = lazyScreen(async () => (await import('./keys.tsx')).Keys);

/** Where the keys that lead to screens are heard, once the page has nothing better to do. */
export function KeysPlace() {
  return (
    useIdle() && (
      <Suspense fallback={null}>
        <Keys />
      </Suspense>
    )
  );
}
