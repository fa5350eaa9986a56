import type { TextRoom } from '@belfry/texts/text-ids.generated.ts';
import { type ComponentType, Suspense } from 'react';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { lazyScreen } from './lazy-screen.ts';

/** A tab that is loaded when it is first opened, with its texts; until it has come, its place is held. The same parameters as `lazyScreen`. */
export function lazyTab<P extends object>(load: () => Promise<ComponentType<P>>, ...texts: TextRoom[]) {
  const Loaded: ComponentType<P> = lazyScreen(load, ...texts);
  return function LazyTab(given: P) {
    return (
      <Suspense fallback={<Skeleton />}>
        <Loaded {...given} />
      </Suspense>
    );
  };
}
