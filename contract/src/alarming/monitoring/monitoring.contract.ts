import * as z from 'zod/mini';
import { deviceTypes } from '#values/device-types.ts';
import { listOf, listQueryFields } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { allowanceStates } from '#ground/allowance/subscription-states.ts';
import { id, instant } from '#values/values.ts';

/** Minutes that a connection may be lost before anybody is called (page 1.6). */
export const waitMinutesRange = { least: 2, most: 1440 } as const;
/** How the connection of a new device is watched (decision 0063). */
export const monitoringDefaults = { enabled: true, waitMinutes: 10, restoredTo: 'alarmed' } as const;

/** Who hears that the connection is back: whoever was alarmed, the administrators as well, or nobody. */
export const restoredReaders = ['alarmed', 'administrators', 'nobody'] as const;
/** Who hears that the connection is back. */
export type RestoredReaders = (typeof restoredReaders)[number];

/**
 * Whether the connection is watched, or what keeps it from that. `own-watchdog`: a REST API location says itself when it
 * calls again, and is watched by that.
 */
export const watchStates = [
  'watched',
  'off',
  'paused',
  'not-allowed',
  'never-connected',
  'own-watchdog',
] as const;
/** Whether the connection is watched. */
export type WatchState = (typeof watchStates)[number];

/** Supervision figures of a month in the device's time zone. Seconds; null where there was none. */
export const supervisionMonth = z.strictObject({
  /** `2026-11`. */
  month: z.string(),
  /** Percent of the time since the device was first connected; rounded down, so that 100 means no loss at all. */
  availability: z.number(),
  losses: z.int(),
  lostSeconds: z.int(),
  longestGapSeconds: z.nullable(z.int()),
  alarms: z.int(),
  /** Reporting time: from the loss to the alarm, and to the first acceptance, in the mean. */
  secondsToAlarm: z.nullable(z.int()),
  secondsToAcceptance: z.nullable(z.int()),
});
/** Supervision figures of a month. */
export type SupervisionMonth = z.infer<typeof supervisionMonth>;

const procedure = {
  enabled: z.boolean(),
  waitMinutes: z.int().check(z.gte(waitMinutesRange.least), z.lte(waitMinutesRange.most)),
  /** The list that is called when the connection is lost; null is "All contacts". */
  callListId: z.nullable(id),
  restoredTo: z.enum(restoredReaders),
};

/** How the connection of a device is watched, and how it was. */
export const monitoredDevice = z.strictObject({
  deviceId: id,
  serialNumber: z.string(),
  name: z.string(),
  location: z.string(),
  type: z.enum(deviceTypes),
  connected: z.boolean(),
  /** Since when it is connected or lost; null where it has never been seen. */
  connectedSince: z.nullable(instant),
  watch: z.enum(watchStates),
  allowance: z.enum(allowanceStates),
  /** When the alarm of a connection that is lost now is due; null where none is. */
  alarmDueAt: z.nullable(instant),
  /** Whether the alarm of a lost connection is going on. */
  alarmActive: z.boolean(),
  ...procedure,
  /** The present month first, at most thirteen. */
  months: z.array(supervisionMonth),
  /** Grows with every change of the procedure, also where it is made at the alarm point. */
  version: z.int(),
});
/** How the connection of a device is watched. */
export type MonitoredDevice = z.infer<typeof monitoredDevice>;

/** Most devices that one call changes. */
export const maxMonitoredAtOnce = 500;

export const listMonitoring = defineRoute({
  method: 'GET',
  path: '/monitoring',
  access: 'D',
  tag: 'monitoring',
  summary: 'How the connections of the devices are watched, with their supervision figures by month',
  query: z.strictObject({
    ...listQueryFields,
    /** Part of name, location or serial number. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    deviceId: z.optional(id),
  }),
  response: listOf(monitoredDevice),
});

/** What may be changed of a call procedure; what is left out stays. */
export const monitoringChanges = z.partial(z.strictObject(procedure));
/** What may be changed of a call procedure. */
export type MonitoringChanges = z.infer<typeof monitoringChanges>;

/** All named devices get the same, or none of them. `version` is that of what was looked at. */
export const saveMonitoring = defineRoute({
  method: 'PUT',
  path: '/monitoring',
  access: 'N',
  tag: 'monitoring',
  summary: 'Change how the connections of devices are watched',
  body: z.strictObject({
    devices: z
      .array(z.strictObject({ deviceId: id, version: z.int() }))
      .check(z.minLength(1), z.maxLength(maxMonitoredAtOnce)),
    changes: monitoringChanges,
  }),
  response: z.strictObject({ items: z.array(monitoredDevice) }),
  errors: ['not-found', 'invalid-input', 'changed-meanwhile'],
});
