import { createHash } from 'node:crypto';
import type { Platform } from '#platform/platform.ts';
import type { AlarmModule } from './add-modules.ts';
import { storeOddMessage } from '../events/keep-odd-message.ts';

/** Bytes of the modules that are kept, as of any odd message. */
const keptBytes = 4096;

/**
 * Keeps that a device says it has inputs beyond its limit, which get no alarm points: a line of its history, once for the
 * same modules. It alarms nobody, since nothing of them became active.
 */
export async function keepModulesTooMany(
  platform: Platform,
  serial: string,
  modules: readonly AlarmModule[],
  receivedAt: Date,
): Promise<void> {
  const whole = Buffer.from(JSON.stringify(modules));
  const odd = {
    serial,
    topic: 'hello',
    reason: 'too-many-points' as const,
    payload: whole.subarray(0, keptBytes),
    size: whole.length,
    digest: createHash('sha256').update('modules ').update(whole).digest(),
    active: false,
    alarm: null,
  };
  await storeOddMessage(platform, odd, receivedAt);
}
