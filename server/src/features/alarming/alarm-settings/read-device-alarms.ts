import type { Kysely } from 'kysely';
import type { AlarmSettings } from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { selectSettingsOfDevices } from './alarm-settings.queries.ts';
import { isInput, presentAlarmSettings } from './settings-columns.ts';

/** What a device is told of one of its alarm points. */
export type DeviceAlarm = Pick<
  AlarmSettings,
  | 'name'
  | 'activeMessage'
  | 'restoredMessage'
  | 'enabled'
  | 'critical'
  | 'delaySeconds'
  | 'recoveryDelaySeconds'
  | 'interfaces'
  | 'callListId'
> & { contact?: AlarmSettings['contact'] };

/** What each of these devices of a company is to hold of its alarm points, by device and alarm id. */
export async function readDeviceAlarms(
  database: Kysely<DB>,
  companyId: string,
  deviceIds: readonly string[],
): Promise<Map<string, Record<string, DeviceAlarm>>> {
  const alarms = new Map<string, Record<string, DeviceAlarm>>();
  for (const row of await selectSettingsOfDevices(database, companyId, deviceIds)) {
    const settings = presentAlarmSettings(row);
    const { name, activeMessage, restoredMessage, enabled, critical } = settings;
    const { delaySeconds, recoveryDelaySeconds, interfaces, callListId, contact } = settings;
    const known = alarms.get(row.device_id) ?? {};
    known[row.alarm_id] = {
      name,
      activeMessage,
      restoredMessage,
      enabled,
      critical,
      delaySeconds,
      recoveryDelaySeconds,
      interfaces,
      callListId,
      ...(isInput(row.alarm_id) && { contact }),
    };
    alarms.set(row.device_id, known);
  }
  return alarms;
}
