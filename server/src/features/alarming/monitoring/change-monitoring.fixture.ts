import type { MonitoringChanges } from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { connectionAlarm } from './check-connections.ts';
import { saveMonitoring } from './save-monitoring.ts';

/** {@link saveMonitoring} from what the devices are set to now. */
export async function changeMonitoring(
  platform: Platform,
  context: Context<UserActor>,
  deviceIds: readonly string[],
  changes: MonitoringChanges,
) {
  const nodes = await platform.database
    .company(context.actor.companyId)
    .selectFrom('alarm_nodes')
    .select(['device_id', 'settings_version'])
    .where('device_id', 'in', deviceIds)
    .where('alarm_id', '=', connectionAlarm)
    .execute();
  const versions = new Map(nodes.map((node) => [node.device_id, node.settings_version]));
  const devices = deviceIds.map((deviceId) => ({ deviceId, version: versions.get(deviceId) ?? 1 }));
  return saveMonitoring(platform, context, { devices, changes });
}
