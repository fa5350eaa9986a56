import { createClock } from './clock.ts';
import { createDialler } from './dialler.ts';
import type { Dialler, DiallerOptions } from './device.ts';
import { runStorm, type StormOptions, type StormReport } from './storm.ts';

/** Many diallers in one process. */
export interface FleetOptions extends Omit<
  DiallerOptions,
  'serial' | 'key' | 'journalDir' | 'clock' | 'timers' | 'observe'
> {
  /** Serial number and key of each; `FLEET-00001` and on, with the key `fleet`, unless told otherwise. */
  identity?: (index: number) => { serial: string; key: string };
  /** Folder of the journals; in memory without one. */
  journalDir?: string | null;
  /** How many begin to connect each second. */
  connectsPerSecond?: number;
}

/** Many diallers in one process. Times in ms. */
export interface Fleet {
  readonly diallers: readonly Dialler[];
  readonly connected: number;
  readonly unacknowledged: number;
  /** Connects all, at most `connectsPerSecond`; resolves when all are there or after `timeout`. */
  connect(timeout: number): Promise<{ connected: number; took: number }>;
  /** All lose their connection at once and come back as their back-off says. */
  reconnect(timeout: number): Promise<{ connected: number; took: number }>;
  storm(options: StormOptions): Promise<StormReport>;
  stop(options?: { goodbye?: boolean }): Promise<void>;
}

/** A fleet that is switched off. */
export function createFleet(size: number, options: FleetOptions = {}): Fleet {
  const { identity = numbered, connectsPerSecond = 500, journalDir = null, ...device } = options;
  const clock = createClock();
  const acknowledged = new Set<(key: string) => void>();
  const there = new Set<string>();
  let everybodyIsThere: (() => void) | null = null;
  const diallers = Array.from({ length: size }, (_, index) => {
    const { serial, key } = identity(index);
    return createDialler({
      ...device,
      serial,
      key,
      journalDir,
      clock,
      timers: clock,
      observe(happening) {
        if (happening.kind === 'disconnected') there.delete(serial);
        if (happening.kind === 'connected' && there.add(serial).size === size) everybodyIsThere?.();
        if (happening.kind !== 'acknowledged') return;
        const { boot, seq } = happening.event;
        for (const hear of acknowledged) hear(`${serial}:${boot}:${seq}`);
      },
    });
  });

  function allConnected(timeout: number): Promise<{ connected: number; took: number }> {
    const began = performance.now();
    return new Promise((resolve) => {
      const cancel = clock.after(timeout, done);
      everybodyIsThere = done;
      function done(): void {
        cancel();
        everybodyIsThere = null;
        resolve({ connected: there.size, took: performance.now() - began });
      }
    });
  }

  return {
    diallers,
    get connected() {
      return there.size;
    },
    get unacknowledged() {
      return diallers.reduce((sum, dialler) => sum + dialler.unacknowledged, 0);
    },
    connect(timeout) {
      for (const [index, dialler] of diallers.entries()) {
        clock.after((index * 1000) / connectsPerSecond, () => dialler.start());
      }
      return allConnected(timeout);
    },
    reconnect(timeout) {
      there.clear();
      for (const dialler of diallers) dialler.dropConnection();
      return allConnected(timeout);
    },
    storm: (storm) => runStorm(diallers, acknowledged, clock, storm),
    async stop(how) {
      await Promise.all(diallers.map((dialler) => dialler.stop(how)));
    },
  };
}

function numbered(index: number): { serial: string; key: string } {
  return { serial: `FLEET-${String(index + 1).padStart(5, '0')}`, key: 'fleet' };
}
