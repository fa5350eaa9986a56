import {
  type MonitoredDevice,
  type MonitoringChanges,
  restoredReaders,
  type RestoredReaders,
  waitMinutesRange,
} from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';
import * as z from 'zod/mini';

/** What the form of a call procedure holds: as the contract has it, with empty text for "All contacts". */
export const monitoringForm = z.strictObject({
  enabled: z.boolean(),
  waitMinutes: z.int().check(z.gte(waitMinutesRange.least), z.lte(waitMinutesRange.most)),
  callListId: z.optional(z.string()),
  restoredTo: z.enum(restoredReaders),
});

/** Values of the form by field name. A number that was wiped out is no number. */
export type MonitoringFormValues = {
  enabled: boolean;
  waitMinutes: number | '';
  callListId: string;
  restoredTo: RestoredReaders;
  version: number;
};

/** The settings in the order of the form. */
export const monitoringParts = [
  'enabled',
  'waitMinutes',
  'callListId',
  'restoredTo',
] as const satisfies readonly (keyof MonitoringChanges)[];
/** A setting of the form. */
export type MonitoringPart = (typeof monitoringParts)[number];

/** What the form shows of a device. */
export function valuesOf(device: MonitoredDevice): MonitoringFormValues {
  const { enabled, waitMinutes, callListId, restoredTo, version } = device;
  return { enabled, waitMinutes, callListId: callListId ?? '', restoredTo, version };
}

/** The named settings as the form has them; of one device those that were changed, of several those that were ticked. */
export function changesOf(values: MonitoringFormValues, parts: readonly MonitoringPart[]): MonitoringChanges {
  const settings: Required<MonitoringChanges> = {
    enabled: values.enabled,
    waitMinutes: Number(values.waitMinutes),
    callListId: values.callListId || null,
    restoredTo: values.restoredTo,
  };
  return Object.fromEntries(parts.map((part) => [part, settings[part]]));
}

/** The settings that are others than they were. */
export function changedParts(before: MonitoringFormValues, after: MonitoringFormValues): MonitoringPart[] {
  return monitoringParts.filter((part) => before[part] !== after[part]);
}
