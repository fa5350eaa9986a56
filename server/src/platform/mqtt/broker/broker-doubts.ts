/** What asking takes of the gateway. */
export interface BrokerDoubtsOptions {
  /** Asks a device for any answer; rejects where none comes. */
  ask: (serial: string) => Promise<unknown>;
  /** It is there. */
  found: (serial: string) => Promise<void>;
  /** Real time in milliseconds; tests move it. */
  milliseconds?: () => number;
}

/** A device that did not answer is asked again after so long at the earliest. */
const againMs = 60_000;
const askedAtOnce = 200;

/**
 * A device speaks that counts as gone. What it said may have waited at the broker since before it went; or its status was
 * lost, and it says that after a connect only. An answer tells which.
 */
export function createBrokerDoubts({
  ask,
  found,
  milliseconds = () => performance.now(),
}: BrokerDoubtsOptions) {
  const asked = new Map<string, number>();
  let open = 0;

  return {
    /** Never throws. Does nothing where it was asked a moment ago, or too many are. */
    async ask(serial: string): Promise<void> {
      const now = milliseconds();
      if (open >= askedAtOnce || now - (asked.get(serial) ?? -Infinity) < againMs) return;
      asked.set(serial, now);
      open += 1;
      try {
        await ask(serial);
        await found(serial);
      } catch {
        // It is gone, or will speak again.
      } finally {
        open -= 1;
      }
    },
  };
}
