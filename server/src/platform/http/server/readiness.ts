import { setTimeout as delay } from 'node:timers/promises';
import type { GatewayState } from '#platform/mqtt/gateway/device-gateway.ts';

/** Whether the process takes work; `draining` is set to true when it begins to drain. */
export interface Readiness {
  draining: boolean;
}

/** What this node can say of itself, in single words. */
export interface NodeState extends GatewayState {
  database: 'ok' | 'away';
  /** `none`: no disk of this machine is ours to watch. */
  disk: 'none' | 'ok' | 'full' | 'unreadable';
  /** How live events reach other nodes; `none` without Redis. */
  redis: 'none' | 'ok' | 'degraded';
}

/** Where it is seen. */
export interface ReadinessSources {
  /** Resolves when the database answers. */
  ping: () => Promise<void>;
  gateway: () => GatewayState;
  redis: () => NodeState['redis'];
  /** Folders that have to be written for the node to work. */
  folders: readonly string[];
  /** Bytes that are free on the disk of a folder. */
  freeBytes: (folder: string) => Promise<number>;
}

/** `degraded`: people can be served, and something is wrong. */
export type ReadinessStatus = 'ready' | 'degraded' | 'not-ready';

/** Below it PostgreSQL may stop in the middle of a day: 16 segments of its journal. */
export const leastFreeBytes = 256 * 1024 ** 2;
/** Who has not answered by then counts as away. */
const answerMs = 2_000;
/** However often is asked, it is looked so often. */
const lookEveryMs = 1_000;

/**
 * Whether a node is to be given people's requests. One that does not reach the broker is not while another one takes devices in; when
 * none does, a portal that people can look at is worth more than none.
 */
export function readinessOf(state: NodeState): ReadinessStatus {
  const { database, disk, broker, intake, redis } = state;
  if (database === 'away' || disk === 'full' || (broker === 'away' && intake === 'elsewhere'))
    return 'not-ready';
  const impaired = broker === 'away' || intake === 'nobody' || redis === 'degraded' || disk === 'unreadable';
  return impaired ? 'degraded' : 'ready';
}

/** Looks at most once a second, and never twice at a time: a flood of questions takes no connections. */
export function createReadinessProbe(
  sources: ReadinessSources,
  { patienceMs = answerMs, againMs = lookEveryMs } = {},
): () => Promise<NodeState> {
  const { gateway, redis, folders, freeBytes } = sources;
  const pings = once(sources.ping);
  const looks = once(() => Promise.all(folders.map(freeBytes)));
  let newest: Promise<NodeState> | null = null;

  async function look(): Promise<NodeState> {
    const [database, disk] = await Promise.all([
      within(pings(), patienceMs).then(
        () => 'ok' as const,
        () => 'away' as const,
      ),
      folders.length === 0
        ? ('none' as const)
        : within(looks(), patienceMs).then(diskOf, () => 'unreadable' as const),
    ]);
    return { database, ...gateway(), disk, redis: redis() };
  }

  return () => {
    if (newest) return newest;
    const mine = (newest = look());
    const forget = () => {
      setTimeout(() => (newest = null), againMs).unref();
    };
    mine.then(forget, forget);
    return mine;
  };
}

function diskOf(free: readonly number[]): 'ok' | 'full' {
  return free.some((bytes) => bytes < leastFreeBytes) ? 'full' : 'ok';
}

/** Begins work only when what it began before is over, however long that takes. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= work().finally(() => (running = null));
    return running;
  };
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const patience = new AbortController();
  const late = delay(ms, undefined, { signal: patience.signal }).then(() => {
    throw new Error('no answer in time');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    patience.abort();
    late.catch(() => undefined);
  }
}
