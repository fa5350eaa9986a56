import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '#platform/when-idle.ts';

/** Where the keys that lead to screens are heard, once the page has nothing better to do. Where they do not come, nothing is missed. */
export function KeysPlace() {
  const [Keys, setKeys] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        void import('./keys.tsx').then(
          (part) => setKeys(() => part.Keys),
          () => {},
        );
      }),
    [],
  );
  return Keys && <Keys />;
}
