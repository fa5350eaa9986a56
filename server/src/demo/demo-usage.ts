import { createHash } from 'node:crypto';
import { storeUsage } from '#features/devices/usage/store-usage.ts';
import type { Platform } from '#platform/platform.ts';

/** Days before today of which a dialler of the demo has counters; its simulation goes on from today. */
const days = 45;
const dayMs = 86_400_000;
/** One SIM that comes near its fair use, so that the warning can be seen. */
const busy = 'BF-1000-0002';
/** One that used much the day before, so that the health board has something sudden. */
const sudden = 'BF-2000-0001';

/** Counters of the days before the demo began, the same on every first start. */
export async function fillUsage(
  platform: Pick<Platform, 'database' | 'clock'>,
  serial: string,
): Promise<void> {
  const now = platform.clock.now().getTime();
  for (let back = days; back >= 1; back -= 1) {
    const day = new Date(now - back * dayMs).toISOString().slice(0, 10);
    const chance = createHash('sha256').update(`${serial} ${back}`).digest();
    const of = (at: number, most: number) => Math.floor(((chance[at] ?? 0) / 256) * most);
    const hadAlarm = of(0, 5) === 0;
    await storeUsage(platform, serial, {
      day,
      simDataBytes:
        (serial === busy ? 1_900_000 : 850_000) +
        of(1, 300_000) +
        (serial === sudden && back === 1 ? 14_000_000 : 0),
      sms: hadAlarm ? 1 + of(2, 3) : 0,
      voiceSeconds: hadAlarm ? 20 + of(3, 70) : 0,
      appAlarms: hadAlarm ? 1 + of(4, 6) : 0,
    });
  }
}
