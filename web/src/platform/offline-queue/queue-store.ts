import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { OtherUserError, storedUserId } from '#platform/api-client/signed-call.ts';
import type { QueuedCall } from './queued-call.ts';

interface OfflineSchema extends DBSchema {
  calls: { key: number; value: QueuedCall; indexes: { userId: string } };
}

const databaseName = 'belfry-offline';
const channelName = 'belfry-offline';

let database: Promise<IDBPDatabase<OfflineSchema>> | undefined;

function open(): Promise<IDBPDatabase<OfflineSchema>> {
  database ??= openDB<OfflineSchema>(databaseName, 1, {
    upgrade(created) {
      created
        .createObjectStore('calls', { keyPath: 'id', autoIncrement: true })
        .createIndex('userId', 'userId');
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
 * Keeps a change, last in order.
 * @throws where the browser keeps nothing (private windows, no room left), and once its user has left
 */
export async function addCall(call: Omit<QueuedCall, 'id'>): Promise<void> {
  const transaction = (await open()).transaction('calls', 'readwrite');
  // From here on whatever empties the store comes after it.
  if (storedUserId() !== call.userId) throw new OtherUserError();
  await transaction.store.add(call as QueuedCall);
  await transaction.done;
  tellEverybody();
}

/** The changes of one user, oldest first. */
export async function readCalls(userId: string): Promise<QueuedCall[]> {
  return (await open()).getAllFromIndex('calls', 'userId', userId);
}

/** Changes what is still there; what was discarded meanwhile stays gone. */
export async function changeCalls(
  ids: readonly number[],
  change: (call: QueuedCall) => QueuedCall,
): Promise<void> {
  if (ids.length === 0) return;
  const transaction = (await open()).transaction('calls', 'readwrite');
  for (const id of ids) {
    const call = await transaction.store.get(id);
    if (call) await transaction.store.put(change(call));
  }
  await transaction.done;
  tellEverybody();
}

/** Takes a change out: it was sent, or the person does not want it any more. */
export async function removeCall(id: number): Promise<void> {
  await (await open()).delete('calls', id);
  tellEverybody();
}

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** Calls `listener` after every change of the queue, in this tab or another. */
export function onQueueChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', tellThisTab);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = undefined;
  };
}

function tellThisTab(): void {
  for (const listener of listeners) listener();
}

function tellEverybody(): void {
  tellThisTab();
  const speaker = channel ?? new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  speaker.postMessage(null);
  if (speaker !== channel) speaker.close();
}
