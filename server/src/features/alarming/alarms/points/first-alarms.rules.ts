import { failureCodes, type FailureCode } from '@belfry/contract/values/alarm-states.ts';
import type { AlarmInterface } from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import type { DeviceType } from '@belfry/contract/values/device-types.ts';

/** Channels of one Dupline module. */
const channels = 8;

/** What a type of device has no part for. Were it to report such a failure all the same, it would get its alarm point. */
const partless: Readonly<Record<DeviceType, RegExp | null>> = {
  dialler: null,
  'rest-api-location':
    /^(?:power|battery|internal|telephone|gsm|internet-telephony|external-io|ethernet|unreadable|device)-/,
  'remote-system': /^(?:telephone|internet-telephony)-/,
  'dupline-8-channel-module': /^(?:telephone|gsm|internet-telephony|external-io|ethernet)-/,
  'dupline-rtu': /^(?:telephone|gsm|internet-telephony|external-io|ethernet-1)-/,
};
/** Failures that only reports by REST raise. */
const ofReports = new Set<FailureCode>([
  'watchdog',
  'unknown-location',
  'default-category',
  'category-alarm',
]);

/** Failures that are the administrators' affair, and no reason to wake everybody. */
const ofAdministrators: readonly FailureCode[] = ['connection', 'unreadable-message', 'device-replaced'];
/** The ids of those alarm points. */
export const administratorsAlarms: readonly string[] = ofAdministrators.map((code) => `failure.${code}`);

/** Whether an alarm point calls the administrators unless somebody changes it. */
export function callsAdministrators(alarmId: string): boolean {
  return administratorsAlarms.includes(alarmId);
}

/** Where a new alarm is shown: at the device's own interface (spec §3). */
const interfaces: Readonly<Record<DeviceType, AlarmInterface>> = {
  dialler: 'touch',
  'rest-api-location': 'rest-api',
  'remote-system': 'touch',
  'dupline-8-channel-module': 'dupline-serial',
  'dupline-rtu': 'dupline-ethernet',
};

/** The alarm points that a device begins with. */
export interface FirstAlarms {
  alarmIds: string[];
  /** Where they are shown unless somebody changes it. */
  interface: AlarmInterface;
}

/**
 * The alarm points that a type of device begins with: its inputs, and the failures that it can have. The inputs of what
 * hangs on a Dupline bus are those of its modules, eight to each.
 * @param inputs What stands on its label: 8 or 16 of a dialler, all channels together of a Dupline device.
 */
export function firstAlarms(type: DeviceType, inputs: number): FirstAlarms {
  const isDupline = type === 'dupline-8-channel-module' || type === 'dupline-rtu';
  const own = Array.from({ length: type === 'dupline-8-channel-module' ? channels : inputs }, (_, index) =>
    isDupline
      ? `dupline.${Math.floor(index / channels) + 1}.${(index % channels) + 1}`
      : `input.${index + 1}`,
  );
  const failures = failureCodes.filter(
    (code) =>
      !partless[type]?.test(`${code}-`) &&
      (type === 'dialler' || type === 'rest-api-location' || !ofReports.has(code)),
  );
  return { alarmIds: [...own, ...failures.map((code) => `failure.${code}`)], interface: interfaces[type] };
}
