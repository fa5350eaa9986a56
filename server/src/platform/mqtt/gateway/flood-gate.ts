import type { FloodLimit } from './device-gateway.ts';

/**
 * A token bucket per device. It outlives the connection, or a device would only have to reconnect.
 * @param seconds real time, never the business clock.
 */
export function createFloodGate(limit: FloodLimit, seconds = () => performance.now() / 1000) {
  const buckets = new Map<string, { tokens: number; at: number }>();

  return {
    /** Takes one message of the device; false when it sent too many. */
    admits(serial: string): boolean {
      const now = seconds();
      let bucket = buckets.get(serial);
      if (!bucket) buckets.set(serial, (bucket = { tokens: limit.burst, at: now }));
      bucket.tokens = Math.min(limit.burst, bucket.tokens + (now - bucket.at) * limit.perSecond);
      bucket.at = now;
      if (bucket.tokens < 1) return false;
      bucket.tokens -= 1;
      return true;
    },
  };
}
