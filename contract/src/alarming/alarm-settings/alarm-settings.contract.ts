import * as z from 'zod/mini';
import { listOf, listQueryFields } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { id, idParams, line } from '#values/values.ts';
import { alarmNode } from '#alarming/alarms/alarms.contract.ts';
import { alarmPoint } from '#values/alarm-point.ts';

/** How an input is wired: it closes in alarm (`no`, normally open) or opens (`nc`, normally closed). */
export const contactTypes = ['no', 'nc'] as const;
/** How an input is wired. */
export type ContactType = (typeof contactTypes)[number];

/**
 * Where a device itself shows an alarm or passes it on, besides the calling (spec §3 "selected alarm interfaces"; its
 * interfaces are touch, external IO, REST API, Dupline serial or ethernet). Calling people hangs on none of them.
 */
export const alarmInterfaces = [
  'touch',
  'external-io',
  'rest-api',
  'dupline-serial',
  'dupline-ethernet',
] as const;
/** Where a device shows an alarm or passes it on. */
export type AlarmInterface = (typeof alarmInterfaces)[number];

const alertPeriods = z.strictObject({ day: z.boolean(), night: z.boolean(), weekend: z.boolean() });
const seconds = z.int().check(z.gte(0), z.lte(3600));

/** What a person sets on an alarm point, without its name and messages. Times in seconds. */
const ruleFields = {
  enabled: z.boolean(),
  /** App alarm at maximum volume (spec §3). */
  critical: z.boolean(),
  /** How long the input must be active before anybody is called. */
  delaySeconds: seconds,
  /** How long it must be normal before the alarm is over. */
  recoveryDelaySeconds: seconds,
  /** When to alert, by the device's schedule. */
  alertWhen: alertPeriods,
  /** Alarms of a device with the same group name are covered by one report when more than five are active. */
  group: z.nullable(line(40, 1)),
  repeatAfterSeconds: z.int().check(z.gte(60), z.lte(86_400)),
  /** Rounds of calling that may follow the first. */
  repeatRounds: z.int().check(z.gte(0), z.lte(99)),
  /** Ask again when an accepted alarm is not restored after the repeat time. */
  remind: z.boolean(),
  interfaces: z.array(z.enum(alarmInterfaces)).check(z.maxLength(alarmInterfaces.length)),
  /** The list that is called; null is "All contacts". */
  callListId: z.nullable(id),
};
const nameFields = { name: line(80, 1), activeMessage: line(200), restoredMessage: line(200) };

/** What holds for an alarm point until somebody sets it (page 1.4). */
export const alarmSettingsDefaults = {
  enabled: true,
  critical: false,
  contact: 'no',
  delaySeconds: 5,
  recoveryDelaySeconds: 0,
  alertWhen: { day: true, night: true, weekend: true },
  group: null,
  repeatAfterSeconds: 300,
  repeatRounds: 3,
  remind: false,
  interfaces: ['touch'],
  callListId: null,
} as const;

/** Settings of an alarm point. `contact` is null for what is no input. */
export const alarmSettings = z.strictObject({
  alarmId: z.string(),
  name: z.string(),
  activeMessage: z.string(),
  restoredMessage: z.string(),
  ...ruleFields,
  group: z.nullable(z.string()),
  repeatAfterSeconds: z.int(),
  contact: z.nullable(z.enum(contactTypes)),
  /** Grows with every change of these settings. */
  version: z.int(),
});
/** Settings of an alarm point. */
export type AlarmSettings = z.infer<typeof alarmSettings>;

/** What may be changed; what is left out stays. */
export const alarmChanges = z.partial(
  z.strictObject({ ...nameFields, ...ruleFields, contact: z.enum(contactTypes) }),
);
/** What may be changed of an alarm point. */
export type AlarmSettingsChanges = z.infer<typeof alarmChanges>;

/** Why, for the history. */
const reason = line(200);
const alarmParams = z.strictObject({ id, alarmId: alarmPoint });
/** Most alarm points that one call changes. */
export const maxAlarmsAtOnce = 1000;
const alarmIds = z.array(alarmPoint).check(z.minLength(1), z.maxLength(maxAlarmsAtOnce));

export const listAlarmSettings = defineRoute({
  method: 'GET',
  path: '/devices/{id}/alarm-settings',
  access: 'D',
  tag: 'alarm settings',
  summary: 'The settings of all alarm points of a device',
  params: idParams,
  query: z.strictObject({ ...listQueryFields }),
  response: listOf(alarmSettings),
  errors: ['not-found'],
});

export const getAlarmSettings = defineRoute({
  method: 'GET',
  path: '/devices/{id}/alarms/{alarmId}',
  access: 'D',
  tag: 'alarm settings',
  summary: 'The settings of an alarm point',
  params: alarmParams,
  response: alarmSettings,
  errors: ['not-found'],
});

/** `version` is that of the settings that were looked at. */
export const updateAlarm = defineRoute({
  method: 'PATCH',
  path: '/devices/{id}/alarms/{alarmId}',
  access: 'DE',
  tag: 'alarm settings',
  summary: 'Change an alarm point',
  params: alarmParams,
  body: z.extend(alarmChanges, { reason: z.optional(reason), version: z.int() }),
  response: alarmSettings,
  errors: ['not-found', 'invalid-input', 'changed-meanwhile'],
});

/** Several alarm points get the same, whatever each was set to; all of them or none. */
export const updateAlarms = defineRoute({
  method: 'PATCH',
  path: '/devices/{id}/alarms',
  access: 'DE',
  tag: 'alarm settings',
  summary: 'Change several alarm points of a device alike',
  params: idParams,
  body: z.strictObject({ alarmIds, changes: alarmChanges, reason: z.optional(reason) }),
  unversioned: 'alike',
  response: z.strictObject({ items: z.array(alarmSettings) }),
  errors: ['not-found', 'invalid-input'],
});

/** Copies the settings of the alarm points of another device of the company, all of them unless named. */
export const copyAlarms = defineRoute({
  method: 'POST',
  path: '/devices/{id}/alarms/copy',
  access: 'DE',
  tag: 'alarm settings',
  summary: 'Take over the alarm settings of another device',
  params: idParams,
  body: z.strictObject({ fromDeviceId: id, alarmIds: z.optional(alarmIds), reason: z.optional(reason) }),
  response: z.strictObject({
    items: z.array(alarmSettings),
    /** Alarm points of the other device that this one does not have. */
    unfit: z.array(z.strictObject({ alarmId: z.string(), name: z.string() })),
  }),
  errors: ['not-found', 'invalid-input'],
});

/** Longest pause of an alarm, in minutes (page 1.1). */
export const maxPauseMinutes = 720;

/** A pause ends by itself. A second one replaces the first. */
export const pauseAlarm = defineRoute({
  method: 'POST',
  path: '/devices/{id}/alarms/{alarmId}/pause',
  access: 'A',
  tag: 'alarm settings',
  summary: 'Pause an alarm for at most 12 hours',
  params: alarmParams,
  body: z.strictObject({
    minutes: z.int().check(z.gte(1), z.lte(maxPauseMinutes)),
    reason: line(200, 1),
  }),
  response: alarmNode,
  errors: ['not-found', 'not-allowed-now'],
});

export const resumeAlarm = defineRoute({
  method: 'DELETE',
  path: '/devices/{id}/alarms/{alarmId}/pause',
  access: 'A',
  failure: 'saving-failed',
  offline: 'fail',
  tag: 'alarm settings',
  summary: 'End the pause of an alarm now',
  params: alarmParams,
  response: alarmNode,
  errors: ['not-found', 'not-allowed-now'],
});

/** Gives a device the inputs of a Dupline module or an external IO unit, before it speaks of them. */
export const addAlarmModule = defineRoute({
  method: 'POST',
  path: '/devices/{id}/alarm-modules',
  access: 'DE',
  tag: 'alarm settings',
  summary: 'Add the inputs of a Dupline module or an external IO unit',
  params: idParams,
  body: z.strictObject({
    kind: z.enum(['dupline', 'io']),
    module: z.int().check(z.gte(1), z.lte(255)),
    inputs: z.int().check(z.gte(1), z.lte(128)),
  }),
  response: z.strictObject({ added: z.array(alarmSettings) }),
  errors: ['not-found', 'limit-reached'],
});
