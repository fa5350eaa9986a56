import { useLayoutEffect } from 'react';
import { createStore } from '#platform/store.ts';

/** The device all of whose alarms the screen shows in full, with their buttons; null for none. */
export const shownInFull = createStore<string | null>(null);

/** Says that the alarms of a device are shown in full, as long as that is so; null where they are not there. */
export function useShownInFull(deviceId: string | null): void {
  // Before the screen is drawn, so that the strip is never there beside them.
  useLayoutEffect(() => {
    shownInFull.set(deviceId);
    return () => shownInFull.set(null);
  }, [deviceId]);
}

/** Where the page that shows a device's alarms in full is found. */
export const placeOf = ({ deviceId }: { deviceId: string }) => `/devices/detail/${deviceId}`;

/** What the strip knows of the screen below it. */
interface Below {
  pathname: string;
  search: string;
  inFull: string | null;
  /** The screen had time enough to show them. */
  isLate: boolean;
}

/** Whether the screen below shows these alarms in full, or still may before anybody misses them. */
export function areShownBelow(
  alarms: readonly { deviceId: string }[],
  { pathname, search, inFull, isLate }: Below,
): boolean {
  const isAwaited = !isLate && !new URLSearchParams(search).has('tab');
  return alarms.every(
    (alarm) => alarm.deviceId === inFull || (isAwaited && inFull === null && pathname === placeOf(alarm)),
  );
}
