import { createStore } from '#platform/store.ts';
import type { QueuedCall } from './queued-call.ts';

/** What waits on this device of whoever is signed in, oldest first; `queue-store.ts` keeps it true in every tab. */
export const queuedCalls = createStore<readonly QueuedCall[]>([]);
