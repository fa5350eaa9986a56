import type { Selectable } from 'kysely';
import type { Device, DeviceSummary } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { DeviceEvent } from '@belfry/contract/live-events/live-events.ts';
import type { DB } from '#platform/database/database.ts';
import { scheduleOf } from '#features/alarming/alarms/alarm-facts.ts';

/** A device's row. */
export type DeviceRow = Selectable<DB['devices']>;
/** The columns that a summary needs. */
export type DeviceSummaryRow = Pick<
  DeviceRow,
  | 'id'
  | 'serial_number'
  | 'name'
  | 'location'
  | 'type'
  | 'connected'
  | 'connected_since'
  | 'alarm_state'
  | 'alarm_state_since'
  | 'subscription_state'
  | 'software_version'
  | 'sim'
  | 'version'
> & {
  /** As `findDeviceAlarms` answers; absent where nobody asked. */
  alarm_raised_at?: Date | null;
};

/** A row of the devices list as it leaves the server. */
export function presentDeviceSummary(row: DeviceSummaryRow, callsNobody: boolean): DeviceSummary {
  return {
    id: row.id,
    serialNumber: row.serial_number,
    name: row.name,
    location: row.location,
    type: row.type,
    connected: row.connected,
    connectedSince: row.connected_since?.toISOString() ?? null,
    alarmState: row.alarm_state,
    alarmStateSince: row.alarm_state_since?.toISOString() ?? null,
    callsNobody,
    ...(row.alarm_raised_at !== undefined && {
      alarmRaisedAt: row.alarm_raised_at?.toISOString() ?? null,
    }),
    subscriptionState: row.subscription_state,
    softwareVersion: row.software_version,
    simSignal: simOf(row)?.signal ?? null,
    version: row.version,
  };
}

/** A device as it leaves the server. How long it has been running is only known while it is connected. */
export function presentDevice(
  row: DeviceRow & Pick<DeviceSummaryRow, 'alarm_raised_at'>,
  now: Date,
  callsNobody: boolean,
): Device {
  const runningMs = row.connected && row.started_at ? now.getTime() - row.started_at.getTime() : null;
  return {
    ...presentDeviceSummary(row, callsNobody),
    timeZone: row.time_zone,
    schedule: scheduleShown(row),
    notes: row.notes,
    orderNumber: row.order_number,
    via: row.via,
    ipv4: row.ipv4,
    port: row.port,
    macAddress: row.mac_address,
    uptimeSeconds: runningMs === null ? null : Math.max(0, Math.floor(runningMs / 1000)),
    interfaces: row.interfaces as Device['interfaces'],
    sim: simOf(row),
    voip: row.voip,
    clockOffsetSeconds: row.clock_offset_seconds,
    addedAt: row.added_at.toISOString(),
    settingsVersion: row.settings_version,
  };
}

function scheduleShown(row: DeviceRow): Device['schedule'] {
  const { dayFrom, dayUntil, weekendDays } = scheduleOf(row);
  return { dayFrom, dayUntil, weekendDays: [...weekendDays] };
}

function simOf(row: Pick<DeviceRow, 'sim'>): Device['sim'] {
  return row.sim as Device['sim'];
}

/** The live event about some fields of a device. */
export function presentDeviceChange(
  row: DeviceRow,
  now: Date,
  fields: readonly Exclude<keyof Device, 'callsNobody'>[],
): DeviceEvent {
  const device = presentDevice(row, now, false);
  const changed = Object.fromEntries(fields.map((field) => [field, device[field]]));
  return { id: device.id, version: device.version, ...changed };
}
