/** A status of a device, as the broker told it or the database has it noted. */
export interface RosterEntry {
  readonly online: boolean;
}

/** Who is connected to a broker beyond this process, as far as this node knows. */
export interface BrokerRoster {
  /** A status of the device came. */
  heard(serial: string, online: boolean): void;
  /** What was said last; another object after each status. */
  entry(serial: string): RosterEntry | undefined;
  isOnline(serial: string): boolean;
  online(): string[];
  /** The connection to the broker is lost: what was heard may be old by the next one. */
  lost(): void;
  /**
   * Takes what the database has noted for whom this node has not heard since the broker is there: a status that came while
   * it was away, or before it started. What was heard counts for more, since it may not be noted yet.
   */
  adopt(connected: readonly string[]): void;
}

export function createBrokerRoster(): BrokerRoster {
  const entries = new Map<string, RosterEntry>();
  const heardNow = new Set<string>();

  return {
    heard(serial, online) {
      heardNow.add(serial);
      entries.set(serial, { online });
    },
    entry: (serial) => entries.get(serial),
    isOnline: (serial) => entries.get(serial)?.online === true,
    online: () => [...entries].filter(([, { online }]) => online).map(([serial]) => serial),
    lost: () => heardNow.clear(),
    adopt(connected) {
      const noted = new Set(connected);
      for (const [serial, { online }] of entries)
        if (online && !heardNow.has(serial) && !noted.has(serial)) entries.delete(serial);
      for (const serial of noted)
        if (!heardNow.has(serial) && !entries.get(serial)?.online) entries.set(serial, { online: true });
    },
  };
}
