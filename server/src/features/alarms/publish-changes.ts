import type { DeviceAlarmState, NodeState } from '@belfry/contract/alarms/alarm-states.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AlarmChanges, NodeRow } from './alarm-work.ts';
import { loadEpisodes } from './episodes.queries.ts';
import { presentEpisode, presentNode } from './present-alarms.ts';

/** Tells open browsers and the devices what was committed. Never throws: it is all readable again by a reload. */
export async function publishChanges(
  platform: Pick<Platform, 'live' | 'gateway' | 'database' | 'log'>,
  changes: AlarmChanges,
): Promise<void> {
  const { live, gateway } = platform;
  for (const device of changes.devices)
    live.toCompany(device.company_id, 'device', {
      id: device.id,
      version: device.version,
      alarmState: device.alarm_state as DeviceAlarmState,
      alarmStateSince: device.alarm_state_since?.toISOString() ?? null,
    });
  const companies = new Set<string>();
  for (const { node, device, acceptedBy } of changes.nodes) {
    companies.add(device.company_id);
    if (live.mayListen(device.company_id)) live.toCompany(device.company_id, 'node', presentNode(node));
    gateway
      .publish(device.serial_number, 'state', {
        alarm: node.alarm_id,
        state: node.state as NodeState,
        ...(acceptedBy !== undefined && { acceptedBy }),
      })
      .catch((error: unknown) =>
        platform.log.warn({ err: error, device: device.serial_number }, 'device not told'),
      );
  }
  for (const companyId of companies) await publishEpisodes(platform, companyId, [...changes.episodeIds]);
}

/** Tells open browsers of nodes that were made. */
export function publishNodes({ live }: Pick<Platform, 'live'>, nodes: readonly NodeRow[]): void {
  for (const node of nodes)
    if (live.mayListen(node.company_id)) live.toCompany(node.company_id, 'node', presentNode(node));
}

/** Sends episodes as they stand to the open browsers of their company. */
export async function publishEpisodes(
  { live, database, log }: Pick<Platform, 'live' | 'database' | 'log'>,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0 || !live.mayListen(companyId)) return;
  try {
    for (const facts of await loadEpisodes(database.provider, companyId, ids))
      live.toCompany(companyId, 'episode', presentEpisode(facts));
  } catch (error) {
    log.warn({ err: error }, 'browsers not told of an episode');
  }
}
