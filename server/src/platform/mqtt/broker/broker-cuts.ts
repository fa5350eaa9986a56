import type { ConnectionsCut } from '../gateway/device-gateway.ts';

/**
 * Who was cut off when the broker was out of reach. That the portal lost its way says nothing of devices: who counted as connected
 * and connects anew, or does not answer, has lost its own. A few of many do so by themselves.
 */
export function createBrokerCuts(now: () => Date) {
  let open = false;
  let at: Date | null = null;
  let connected = new Set<string>();
  let announced = new Set<string>();

  return {
    /** The way to the broker is lost: whoever connects from now on was cut off, if they counted as connected. */
    lost(): void {
      if (!open) announced = new Set();
      open = true;
    },
    /** The broker is back, and these counted as connected. Once more before {@link end}: what was found stays. */
    begin(counted: readonly string[]): void {
      at ??= now();
      connected = new Set([...connected, ...counted]);
    },
    /** A device says that it has connected. */
    announced(serial: string): void {
      if (open) announced.add(serial);
    },
    /** What was found, with those that do not answer; null where there was no outage, or it cut off nobody to speak of. */
    end(missing: readonly string[]): ConnectionsCut | null {
      open = false;
      if (at === null) return null;
      const left = new Set([...announced, ...missing]);
      const cut = [...connected].filter((serial) => left.has(serial));
      const found = { at, lost: cut.length, connections: connected.size };
      at = null;
      connected = new Set();
      return found.lost > 0 && found.lost >= found.connections * shareOfAnOutage ? found : null;
    },
  };
}

/** Devices on bad lines come and go by themselves; one broker of three that falls takes a third with it. */
const shareOfAnOutage = 0.1;
