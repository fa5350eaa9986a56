import { lazy, Suspense, useSyncExternalStore } from 'react';
import { fetchToasts, toastsWanted } from './toast.ts';

const Toasts = lazy(async () => ({ default: (await fetchToasts()).Toasts }));

/** Where messages appear, from the first one on. */
export function ToastPlace() {
  const isWanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get);
  return (
    isWanted && (
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    )
  );
}
