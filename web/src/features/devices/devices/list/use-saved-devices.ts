import type { DeviceSummary } from '@belfry/contract/devices/devices/devices.contract.ts';
import { useEffect, useState } from 'react';
import { online } from '#platform/connectivity.ts';
import { useSession } from '#platform/session/session.ts';
import { useStore } from '#platform/store.ts';
import { presentTime } from '#ui/present.ts';
import { readSavedDevices, type SavedDevices, saveDevices } from './saved-devices.ts';

interface Seen {
  /** The rows that the server gave; undefined while there are none. */
  rows: readonly DeviceSummary[] | undefined;
  /** Whether they are only some of the devices, because somebody searches or filters. */
  isNarrowed: boolean;
}

/**
 * Keeps the list that is shown, and gives the one that was last seen where the server cannot be reached and has given none.
 * Null as long as the server answers.
 */
export function useSavedDevices({ rows, isNarrowed }: Seen): SavedDevices | null {
  const { user } = useSession();
  const isOnline = useStore(online);
  const [saved, setSaved] = useState<SavedDevices | null>(null);
  const userId = user?.id;
  const isMissing = !rows && !isOnline;
  useEffect(() => {
    if (!rows || isNarrowed || !userId) return;
    const at = new Date(presentTime()).toISOString();
    // A browser that keeps nothing (private windows do) has no list offline, and misses nothing else.
    void saveDevices({ userId, at, rows: [...rows] }).catch(() => undefined);
  }, [rows, isNarrowed, userId]);
  useEffect(() => {
    if (!isMissing || !userId) return;
    void readSavedDevices(userId).then(setSaved, () => undefined);
  }, [isMissing, userId]);
  return isMissing ? saved : null;
}
