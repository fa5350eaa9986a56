import type { Logger } from 'pino';
import { throughOutages } from './database-outage.ts';
import type { GatewayHandlers } from './device-gateway.ts';

interface Presence {
  online: boolean;
  at: Date;
}

const callsAtATime = 16;

/** Tells the handlers who is connected: one call at a time per device, states in between skipped, the newest last. */
export function createDevicePresence(
  handlers: Pick<GatewayHandlers, 'connected' | 'disconnected'>,
  log: Logger,
) {
  const closing = new AbortController();
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

  async function tell(serial: string, { online, at }: Presence): Promise<void> {
    const call = () => (online ? handlers.connected(serial, at) : handlers.disconnected(serial, at));
    try {
      await throughOutages(call, log, closing.signal);
    } catch (error) {
      log.error({ err: error, serial, online }, 'presence of a device not recorded');
    } finally {
      busy.delete(serial);
      if (!closing.signal.aborted) pump();
    }
  }

  return {
    /** The device is there, or gone, since `at`. */
    report(serial: string, online: boolean, at: Date): void {
      if (closing.signal.aborted) return;
      wanted.set(serial, { online, at });
      pump();
    },

    /** Finishes the calls under way and makes no more. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(busy.values());
    },
  };
}
