import type { Logger } from 'pino';
import { throughOutages } from './database-outage.ts';
import type { GatewayHandlers } from './device-gateway.ts';

interface Presence {
  online: boolean;
  at: Date;
  /** Settles when this state, or a newer one of the device, is told. */
  told: PromiseWithResolvers<void>;
}

const callsAtATime = 16;

/** See {@link createDevicePresence}. */
export type DevicePresence = ReturnType<typeof createDevicePresence>;

/** Tells the handlers who is connected: one call at a time per device, states in between skipped, the newest last. */
export function createDevicePresence(
  handlers: Pick<GatewayHandlers, 'connected' | 'disconnected'>,
  log: Logger,
) {
  let term = new AbortController();
  let closed = false;
  const wanted = new Map<string, Presence>();
  const busy = new Map<string, Promise<void>>();

  function pump(): void {
    for (const [serial, presence] of wanted) {
      if (busy.size >= callsAtATime) return;
      if (busy.has(serial)) continue;
      wanted.delete(serial);
      busy.set(serial, tell(serial, presence));
    }
  }

  async function tell(serial: string, { online, at, told }: Presence): Promise<void> {
    const { signal } = term;
    const call = () => (online ? handlers.connected(serial, at) : handlers.disconnected(serial, at));
    try {
      await throughOutages(call, log, signal);
      told.resolve();
    } catch (error) {
      if (signal.aborted) return told.reject(error);
      log.error({ err: error, serial, online }, 'presence of a device not recorded');
      // What fails on this device alone would fail again.
      told.resolve();
    } finally {
      busy.delete(serial);
      if (!closed) pump();
    }
  }

  /** Leaves undone what is not told yet: somebody else tells what comes now, and it must not be told after that. */
  function abandon(): void {
    term.abort();
    term = new AbortController();
    for (const { told } of wanted.values()) told.reject(new Error('presence of a device is told elsewhere'));
    wanted.clear();
  }

  return {
    /**
     * The device is there, or gone, since `at`. Resolves when that, or what it did next, is told; rejects where that was
     * left undone because we close.
     */
    report(serial: string, online: boolean, at: Date): Promise<void> {
      if (closed) return Promise.reject(new Error('the gateway is closing'));
      const told = wanted.get(serial)?.told ?? Promise.withResolvers<void>();
      wanted.set(serial, { online, at, told });
      pump();
      return told.promise;
    },

    /** Finishes the calls under way and makes no more. */
    async close(): Promise<void> {
      closed = true;
      abandon();
      await Promise.all(busy.values());
    },
  };
}
