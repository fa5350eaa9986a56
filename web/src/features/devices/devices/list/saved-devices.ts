import type { DeviceSummary } from '@belfry/contract/devices/devices/devices.contract.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { storedUserId } from '#platform/api-client/signed-call.ts';

/** The list as it was last seen, and when. */
export interface SavedDevices {
  userId: string;
  /** ISO 8601, by the server's clock. */
  at: string;
  rows: DeviceSummary[];
}

interface Saved extends DBSchema {
  lists: { key: string; value: SavedDevices };
}

/** Rows that are kept; the worst come first. */
const mostRows = 1000;
let opened: Promise<IDBPDatabase<Saved>> | undefined;

function open(): Promise<IDBPDatabase<Saved>> {
  opened ??= openDB<Saved>('seen-devices', 1, {
    upgrade: (database) => void database.createObjectStore('lists', { keyPath: 'userId' }),
  });
  return opened;
}

/**
 * Keeps the list for the next time without a network. Only that of whoever is signed in is there; once they have left,
 * nothing is kept (`platform/session/forget-who-left.ts` takes it away).
 */
export async function saveDevices(list: SavedDevices): Promise<void> {
  const database = await open();
  const writing = database.transaction('lists', 'readwrite');
  // From here on whatever empties the store comes after it.
  if (storedUserId() !== list.userId) return;
  await Promise.all([
    writing.store.clear(),
    writing.store.put({ ...list, rows: list.rows.slice(0, mostRows) }),
    writing.done,
  ]);
}

/** The list that a user saw last here; null where there is none. */
export async function readSavedDevices(userId: string): Promise<SavedDevices | null> {
  return (await (await open()).get('lists', userId)) ?? null;
}
