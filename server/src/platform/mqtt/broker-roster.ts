/** Who is connected to a broker beyond this process, as far as this node has heard. */
export interface BrokerRoster {
  /** A status of the device came just now. */
  heard(serial: string, online: boolean): void;
  isOnline(serial: string): boolean;
  online(): string[];
  /**
   * Takes what the database has noted for what this node did not hear: a status that came while it was away, or before it
   * started. What was heard since `read` was called counts more.
   */
  adopt(read: () => Promise<readonly string[]>): Promise<void>;
}

export function createBrokerRoster(): BrokerRoster {
  const statuses = new Map<string, boolean>();
  /** Those heard while a list is read, which may be older than what they said. */
  const readings = new Set<Set<string>>();

  return {
    heard(serial, online) {
      for (const reading of readings) reading.add(serial);
      statuses.set(serial, online);
    },
    isOnline: (serial) => statuses.get(serial) === true,
    online: () => [...statuses].filter(([, is]) => is).map(([serial]) => serial),
    async adopt(read) {
      const newer = new Set<string>();
      readings.add(newer);
      try {
        const noted = new Set(await read());
        for (const serial of statuses.keys())
          if (!newer.has(serial) && !noted.has(serial)) statuses.delete(serial);
        for (const serial of noted) if (!newer.has(serial)) statuses.set(serial, true);
      } finally {
        readings.delete(newer);
      }
    },
  };
}
