import type { ConnectionsCut } from '#platform/mqtt/gateway/device-gateway.ts';
import type { Platform } from '#platform/platform.ts';
import { returnSeconds } from '../connection-watch.rules.ts';
import { countConnected, putOffChecks } from '../monitoring.queries.ts';
import { noteFault } from './note-fault.ts';

type Known = Pick<Platform, 'database' | 'clock' | 'log'>;

/**
 * Before the start of the gateway. With the embedded broker every connection was cut: those that were there get the grace. With a
 * broker of its own the connections go on while this process starts anew.
 */
export async function noteStart(platform: Known & Pick<Platform, 'config'>): Promise<void> {
  if (platform.config.MQTT_URL) return noteDeafness(platform);
  const at = platform.clock.now();
  await platform.database.transaction('allCompanies', async (trx) => {
    const lost = await countConnected(trx);
    if (lost > 0) await noteFault(platform, trx, { kind: 'server-start', at, lost, connections: lost });
  });
  await noteDeafness(platform);
}

/**
 * Nobody heard devices for a while: those that were lost before keep their time, but may just have been unable to come back, or to
 * say so, and get a moment for it.
 */
export async function noteDeafness({ database, clock }: Known): Promise<void> {
  const until = new Date(clock.now().getTime() + returnSeconds * 1000);
  await database.transaction('allCompanies', (trx) => putOffChecks(trx, until, null));
}

/** A broker of its own has cut off devices: they get the grace, from the moment that it was back. */
export async function noteCutConnections(
  platform: Known,
  { at, lost, connections }: ConnectionsCut,
): Promise<void> {
  await platform.database.transaction('allCompanies', async (trx) => {
    const fault = await noteFault(platform, trx, { kind: 'broker-restart', at, lost, connections });
    if (fault) await putOffChecks(trx, fault.until, at);
  });
}
