import { lazy, Suspense } from 'react';
import { ApiError } from '#platform/api-client/api-error.ts';
import { loadTexts } from '#platform/i18n/i18n.ts';
import { Skeleton } from '#ui/loading/skeleton.tsx';

const RemovedDevice = lazy(async () => {
  const [screen] = await Promise.all([
    import('./removed-device.tsx'),
    loadTexts('history', 'licences', 'list'),
  ]);
  return { default: screen.RemovedDevice };
});

/** Whether a device could not be loaded because the company has none of this id, or no longer. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not-found';
}

/** What is left of a device that is not there, or that it never was. */
export function GoneDevice({ id }: { id: string }) {
  return (
    <Suspense fallback={<Skeleton />}>
      <RemovedDevice id={id} />
    </Suspense>
  );
}
