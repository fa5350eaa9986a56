import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isPassedOn } from '#platform/database/database-faults.ts';
import { isOutage, throughOutages } from './database-outage.ts';
import type { GatewayHandlers, PresenceChange } from './device-gateway.ts';
import { defaultMaxSet } from './in-sets.ts';

interface Presence extends PresenceChange {
  /** Settles when this state, or a newer one of the device, is told. */
  told: PromiseWithResolvers<void>;
}

/** See {@link createDevicePresence}. */
export type DevicePresence = ReturnType<typeof createDevicePresence>;

/**
 * Tells the handlers who is connected, set by set: what comes while a set is told is the next one, each device in it once,
 * with its newest state. A set that fails is told one by one, so that one device harms no other.
 */
export function createDevicePresence(handlers: Pick<GatewayHandlers, 'notePresences'>, log: Logger) {
  const closing = new AbortController();
  const { signal } = closing;
  const wanted = new Map<string, Presence>();
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    // Who else comes or goes in this turn of the event loop is in the set.
    await nextTurn();
    while (wanted.size > 0) {
      const set = [...wanted.values()].slice(0, defaultMaxSet);
      for (const { serial } of set) wanted.delete(serial);
      // oxlint-disable-next-line no-await-in-loop -- the newest state of a device is told last
      await tell(set);
    }
    running = null;
  }

  async function tell(set: readonly Presence[]): Promise<void> {
    if (signal.aborted) return leave(set, signal.reason);
    const changes = set.map(({ serial, connected, at }) => ({ serial, connected, at }));
    try {
      await throughOutages(() => handlers.notePresences(changes), log, signal);
      for (const { told } of set) told.resolve();
    } catch (error) {
      if (signal.aborted || isPassedOn(error) || isOutage(error)) leave(set, error);
      else if (set.length === 1) skip(set[0]!, error);
      // oxlint-disable-next-line no-await-in-loop -- they failed together
      else for (const one of set) await tell([one]);
    }
  }

  /** Somebody else tells. */
  function leave(set: Iterable<Presence>, error: unknown): void {
    for (const { told } of set) told.reject(error);
  }

  /** What fails on this device alone would fail again. */
  function skip({ serial, connected, told }: Presence, error: unknown): void {
    log.error({ err: error, serial, connected }, 'presence of a device not recorded');
    told.resolve();
  }

  return {
    /**
     * The device is there, or gone, since `at`. Resolves when that, or what it did next, is told; rejects where that was
     * left undone because we close.
     */
    report(serial: string, connected: boolean, at: Date): Promise<void> {
      if (signal.aborted) return Promise.reject(new Error('the gateway is closing'));
      const told = wanted.get(serial)?.told ?? Promise.withResolvers<void>();
      wanted.set(serial, { serial, connected, at, told });
      running ??= run();
      return told.promise;
    },

    /** Finishes the set under way and tells no more: what comes now is told elsewhere, and not after that. */
    async close(): Promise<void> {
      closing.abort();
      leave(wanted.values(), new Error('presence of a device is told elsewhere'));
      wanted.clear();
      await running;
    },
  };
}
