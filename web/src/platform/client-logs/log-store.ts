import type { LogEntry } from '@belfry/contract/people/client-logs/client-logs.contract.ts';
import { OtherUserError, storedUserId } from '#platform/api-client/signed-call.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** An entry as it waits on this device. */
export interface KeptLog extends LogEntry {
  /** Who was signed in; null where nobody was. Another person's entries are not sent as one's own. */
  userId: string | null;
}

interface LogSchema extends DBSchema {
  logs: { key: number; value: KeptLog };
}

/** Entries that wait at most; the oldest make room. */
export const mostKept = 100;

let database: Promise<IDBPDatabase<LogSchema>> | undefined;

/** The local log database: one store, version 1 (spec §9). */
function open(): Promise<IDBPDatabase<LogSchema>> {
  database ??= openDB<LogSchema>('belfry-logs', 1, {
    upgrade(created) {
      created.createObjectStore('logs', { keyPath: 'id', autoIncrement: true });
    },
    // A newer version of the app in another tab needs the old connection gone.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      database = undefined;
    },
    terminated: () => {
      database = undefined;
    },
  });
  // A browser that refuses now may allow it after a reload or with more room.
  database.catch(() => {
    database = undefined;
  });
  return database;
}

/**
 * Keeps an entry and gives its number.
 * @throws where the browser keeps nothing (private windows, no room left), and once its user has left
 */
export async function addLog(log: Omit<KeptLog, 'id'>): Promise<number> {
  const transaction = (await open()).transaction('logs', 'readwrite');
  // From here on whatever empties the store comes after it.
  if (log.userId !== null && log.userId !== storedUserId()) throw new OtherUserError();
  const id = await transaction.store.add(log as KeptLog);
  const ids = await transaction.store.getAllKeys();
  for (const old of ids.slice(0, -mostKept)) await transaction.store.delete(old);
  await transaction.done;
  return id;
}

/** All that waits, oldest first. */
export async function readLogs(): Promise<KeptLog[]> {
  return (await open()).getAll('logs');
}

/** Removes what was sent. */
export async function removeLogs(ids: readonly number[]): Promise<void> {
  const transaction = (await open()).transaction('logs', 'readwrite');
  for (const id of ids) await transaction.store.delete(id);
  await transaction.done;
}
