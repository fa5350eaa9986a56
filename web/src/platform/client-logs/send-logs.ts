import { type LogEntry, postLogs } from '@belfry/contract/people/client-logs/client-logs.contract.ts';
import { appVersionHeader, logLimits } from '@belfry/contract/people/client-logs/log-limits.ts';
import { storedUserId } from '#platform/api-client/signed-call.ts';
import { api } from '#platform/api-client/send.ts';
import { online } from '#platform/connectivity.ts';
import { loadedVersion, versionLookedUp } from '#platform/host-files.ts';
import { session } from '#platform/session/session.ts';
import { storedRefreshToken, storedToken } from '#platform/session/token-store.ts';
import { type KeptLog, readLogs, removeLogs } from './log-store.ts';

/** Milliseconds that a call may take. */
const timeLimit = 15_000;
/** Milliseconds to wait for another tab; what is not sent then goes with the next entry. */
const lockLimit = 20_000;

let sending: Promise<void> = Promise.resolve();

/**
 * Sends what waits on this device, one tab at a time, and removes what has arrived. What fails waits for the next
 * entry, the network, or the next sign-in; nothing that goes wrong here is an entry itself.
 */
export function sendLogs(): Promise<void> {
  sending = sending
    // An entry says of which version it is; whose it is, is looked at after the wait.
    .then(versionLookedUp)
    .then(() => oneTabAtATime(sendAll))
    .catch(() => undefined);
  return sending;
}

/** Sends an entry that the browser did not keep, once, unless whoever it is of has left meanwhile. */
export async function sendUnkept(log: LogEntry, userId: string | null): Promise<void> {
  await versionLookedUp();
  if ((storedUserId() ?? null) === userId) await post([log]);
}

/**
 * One call, and not the API client's: it renews nothing, queues nothing, and is not tried again. By the stored access
 * token, else by the stored refresh token (spec §7), else not at all.
 *
 * @returns whether it has arrived
 */
async function post(logs: readonly LogEntry[]): Promise<boolean> {
  const token = storedToken() ?? storedRefreshToken();
  if (token === null || logs.length === 0) return false;
  const version = loadedVersion();
  try {
    const { ok } = await fetch(`${api.base}${postLogs.path}`, {
      method: postLogs.method,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        ...(version !== undefined && { [appVersionHeader]: version }),
      },
      body: JSON.stringify({ logs }),
      signal: AbortSignal.timeout(timeLimit),
    });
    return ok;
  } catch {
    return false;
  }
}

/** The oldest entries that one call may carry, of whoever is signed in and of nobody. */
export function batchOf(kept: readonly KeptLog[], userId: string | undefined): LogEntry[] {
  const batch: LogEntry[] = [];
  let bytes = JSON.stringify({ logs: [] }).length;
  for (const { userId: whose, ...entry } of kept) {
    if (whose !== null && whose !== userId) continue;
    bytes += new TextEncoder().encode(JSON.stringify(entry)).length + 1;
    if (batch.length === logLimits.entries || bytes > logLimits.bytes) break;
    batch.push(entry);
  }
  return batch;
}

async function sendAll(): Promise<void> {
  for (;;) {
    if (!storedToken() && !storedRefreshToken()) return;
    const batch = batchOf(await readLogs(), storedUserId());
    if (!(await post(batch))) return;
    await removeLogs(batch.map(({ id }) => id));
  }
}

/** Without a secure context there are no locks; then an entry may be sent twice, which the server takes as one. */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request('belfry-logs', { signal: AbortSignal.timeout(lockLimit) }, work);
}

online.subscribe(() => {
  if (online.get()) void sendLogs();
});

let userId = session.get().user?.id;
session.subscribe(() => {
  const next = session.get().user?.id;
  if (next === userId) return;
  userId = next;
  if (next !== undefined) void sendLogs();
});
