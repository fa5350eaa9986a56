import { lazy, Suspense } from 'react';
import { online } from '#platform/connectivity.ts';
import { useStore } from '#platform/store.ts';
import { useIdle } from '#platform/when-idle.ts';
import { PartBoundary } from '../part-boundary.tsx';

const Banners = lazy(async () => ({ default: (await import('./banners.tsx')).Banners }));

/** Where notices about the app itself stand. They come before they are wanted, which may be without a network. */
export function BannerPlace() {
  const isIdle = useIdle();
  const isOnline = useStore(online);
  return (
    <div>
      <PartBoundary>
        <Suspense fallback={null}>{(isIdle || !isOnline) && <Banners />}</Suspense>
      </PartBoundary>
    </div>
  );
}
