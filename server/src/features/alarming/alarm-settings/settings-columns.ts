import type {
  AlarmSettings,
  AlarmSettingsChanges,
} from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import type { NodeSettings } from '#features/alarming/alarms/engine/reconfigure.ts';

/** The column of each setting. */
const columns = {
  name: 'name',
  activeMessage: 'active_message',
  restoredMessage: 'restored_message',
  enabled: 'enabled',
  critical: 'critical',
  contact: 'contact',
  delaySeconds: 'delay_seconds',
  recoveryDelaySeconds: 'recovery_delay_seconds',
  alertWhen: 'alert_when',
  group: 'alarm_group',
  repeatAfterSeconds: 'repeat_after_seconds',
  repeatRounds: 'repeat_rounds',
  remind: 'remind',
  interfaces: 'interfaces',
  callListId: 'call_list_id',
} as const satisfies Record<keyof AlarmSettingsChanges, keyof NodeSettings>;

/** A setting of an alarm point, as the wire names it. */
export type SettingName = keyof typeof columns;
/** Every setting. */
export const settingNames = Object.keys(columns) as SettingName[];

/** A row with an alarm point's settings. */
export type SettingsRow = NodeSettings & { alarm_id: string; settings_version: number };

/** Whether an alarm point is an input, which is wired; a system failure is none. */
export function isInput(alarmId: string): boolean {
  return !alarmId.startsWith('failure.');
}

/** Settings as they leave the server. */
export function presentAlarmSettings(row: SettingsRow): AlarmSettings {
  const settings = Object.fromEntries(settingNames.map((name) => [name, row[columns[name]]]));
  return {
    ...(settings as Omit<AlarmSettings, 'alarmId' | 'version'>),
    alarmId: row.alarm_id,
    contact: isInput(row.alarm_id) ? row.contact : null,
    version: row.settings_version,
  };
}

/** Which settings a change really changes, and the columns for them; what stays is left out. */
export function columnsOf(
  row: SettingsRow,
  changes: AlarmSettingsChanges,
): { fields: SettingName[]; change: Partial<NodeSettings> } {
  const wanted = normalised(changes);
  const fields = settingNames.filter(
    (name) => wanted[name] !== undefined && !isSame(row[columns[name]], wanted[name]),
  );
  const change = Object.fromEntries(fields.map((name) => [columns[name], wanted[name]]));
  return { fields, change };
}

/** Each interface once. */
function normalised(changes: AlarmSettingsChanges): AlarmSettingsChanges {
  return changes.interfaces ? { ...changes, interfaces: [...new Set(changes.interfaces)] } : changes;
}

function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

/** Interfaces are a set, hours an object: neither has an order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(String).toSorted());
  if (typeof value === 'object' && value !== null)
    return JSON.stringify(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)));
  return JSON.stringify(value);
}
