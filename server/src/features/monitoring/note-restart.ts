import type { Platform } from '../../platform/platform.ts';
import { returnSeconds } from './connection-watch.rules.ts';
import { countConnected, type FaultKind } from './monitoring.queries.ts';
import { noteFault, putOff } from './note-fault.ts';

/**
 * Notes that every connection was cut, before the first device comes back: those that were there get the grace; those
 * that were lost before keep their time, but may just have been unable to come back, and get a moment for it.
 */
export async function noteRestart(
  platform: Pick<Platform, 'database' | 'clock' | 'log'>,
  kind: FaultKind,
): Promise<void> {
  const now = platform.clock.now();
  await platform.database.transaction('provider', async (trx) => {
    const lost = await countConnected(trx);
    if (lost > 0) await noteFault(platform, trx, { kind, at: now, lost, connections: lost });
    await putOff(trx, new Date(now.getTime() + returnSeconds * 1000), null);
  });
}

/** Before the start of the gateway. With a broker of its own the connections go on while this process starts anew. */
export async function noteStart(
  platform: Pick<Platform, 'config' | 'database' | 'clock' | 'log'>,
): Promise<void> {
  if (!platform.config.MQTT_URL) return noteRestart(platform, 'server-start');
  const now = platform.clock.now();
  await platform.database.transaction('provider', (trx) =>
    putOff(trx, new Date(now.getTime() + returnSeconds * 1000), null),
  );
}
