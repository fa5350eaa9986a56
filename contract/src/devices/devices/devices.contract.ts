import * as z from 'zod/mini';
import { uplinks } from '#device-messages/device-messages.ts';
import { listOf, listQueryFields } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { deviceAlarmStates } from '#values/alarm-states.ts';
import { subscriptionStates } from '#ground/allowance/subscription-states.ts';
import { deviceTypes } from '#values/device-types.ts';
import { clockTime, id, idParams, instant, line, text, timeZone } from '#values/values.ts';

/** A serial number as printed on the device, e.g. `BF-1000-0004`. */
export const serialNumber = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9](?:[A-Z0-9-]{2,30})[A-Z0-9]$/));
/** A connect code in its usual form, in capitals with dashes after every four, however a person wrote it. */
export function asConnectCode(written: string): string {
  const plain = written.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
  return plain.replaceAll(/.{4}(?=.)/gu, '$&-');
}
/**
 * A connect code as printed on the device, at least 50 bits, e.g. `DEMO-7KQ2-VX9H-MT4R`; taken with or without dashes and
 * spaces, in any case.
 */
export const connectCode = z
  .string()
  .check(z.overwrite(asConnectCode), z.regex(/^[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2,5}$/));

/** Longest order number of a device. */
export const maxOrderNumberLength = 60;

/** A row of the devices list. Also what the live event `device` carries in part. */
export const deviceSummary = z.strictObject({
  id,
  serialNumber: z.string(),
  name: z.string(),
  location: z.string(),
  type: z.enum(deviceTypes),
  connected: z.boolean(),
  /** Since when the connection state holds; null where the device has never been seen. */
  connectedSince: z.nullable(instant),
  /** State of the worst node (page 2.1). */
  alarmState: z.enum(deviceAlarmStates),
  alarmStateSince: z.nullable(instant),
  /** Whether an alarm point of it that is switched on would call nobody at all, whatever the hour. */
  callsNobody: z.boolean(),
  /** When the first of the open alarms in that state was raised, from which their age counts; null without one. */
  alarmRaisedAt: z.optional(z.nullable(instant)),
  /** Of the subscription that counts: the newest that has not ended, else the newest; null without one. */
  subscriptionState: z.nullable(z.enum(subscriptionStates)),
  softwareVersion: z.nullable(z.string()),
  /** Signal of the SIM in percent; null without one. */
  simSignal: z.nullable(z.int()),
  /** Grows with every change; the browser applies a live event only if its version is newer. */
  version: z.int(),
});
/** A row of the devices list. */
export type DeviceSummary = z.infer<typeof deviceSummary>;

/** State of one interface of a device (spec §3 "Interfaces"). */
export const deviceInterface = z.strictObject({
  name: z.string(),
  state: z.enum(['ok', 'error', 'absent']),
  detail: z.optional(z.string()),
});

/** When day, night and weekend are, on the clocks of the device's time zone. */
export const deviceSchedule = z.strictObject({
  /** `HH:MM`. With `dayFrom` after `dayUntil` the day goes over midnight; night is the rest. */
  dayFrom: clockTime,
  dayUntil: clockTime,
  /** ISO weekdays (1 Monday … 7 Sunday) that are weekend from midnight to midnight. */
  weekendDays: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7)),
});
/** When day, night and weekend are. */
export type DeviceSchedule = z.infer<typeof deviceSchedule>;

/** A device with all that its Status tab shows. */
export const device = z.extend(deviceSummary, {
  timeZone,
  schedule: deviceSchedule,
  notes: z.string(),
  /** The customer's own reference for it, which stands on invoices: lines with the same stand together. */
  orderNumber: z.nullable(z.string()),
  /** How the device reaches us. */
  via: z.nullable(z.enum(uplinks)),
  ipv4: z.nullable(z.string()),
  port: z.nullable(z.int()),
  macAddress: z.nullable(z.string()),
  uptimeSeconds: z.nullable(z.int()),
  interfaces: z.array(deviceInterface),
  sim: z.nullable(z.strictObject({ iccid: z.string(), signal: z.nullable(z.int()) })),
  voip: z.nullable(z.string()),
  /** Difference between the device's clock and ours in seconds, positive when it is ahead. */
  clockOffsetSeconds: z.nullable(z.int()),
  addedAt: instant,
  /** Grows with what a person sets on the device, and with that alone; a change sends it back. */
  settingsVersion: z.int(),
});
/** A device with all that its Status tab shows. */
export type Device = z.infer<typeof device>;

/** Which devices, and in which order. */
const deviceFilter = {
  /** Part of name, location or serial number. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** `state` puts the worst first; `-name` is descending. */
  sort: z._default(z.enum(['state', '-state', 'name', '-name', 'location', '-location']), 'state'),
  type: z.optional(z.enum(deviceTypes)),
  alarmState: z.optional(z.enum(deviceAlarmStates)),
  connected: z.optional(z.enum(['true', 'false'])),
  /** State of the subscription; `none` for devices that have none. */
  subscription: z.optional(z.enum([...subscriptionStates, 'none'])),
};

export const listDevices = defineRoute({
  method: 'GET',
  path: '/devices',
  access: 'D',
  tag: 'devices',
  summary: 'The devices of the company',
  query: z.strictObject({ ...listQueryFields, ...deviceFilter }),
  response: listOf(deviceSummary),
});

/** `GET /devices/export`: the same devices as CSV, all of them, in the caller's language. */
export const exportDevices = defineRoute({
  method: 'GET',
  path: '/devices/export',
  access: 'D',
  stepUp: true,
  tag: 'devices',
  summary: 'The devices of the company as CSV',
  query: z.strictObject(deviceFilter),
  contentType: 'text/csv',
  response: z.string(),
  errors: ['step-up-required'],
});

/** A device that the company no longer has; its history is still there. */
export const removedDevice = z.strictObject({
  id,
  serialNumber: z.string(),
  name: z.string(),
  location: z.string(),
  type: z.enum(deviceTypes),
  addedAt: instant,
  removedAt: instant,
  /** Whether it was removed, or another company took it over. */
  how: z.enum(['removed', 'handed-over']),
});
/** A device that the company no longer has. */
export type RemovedDevice = z.infer<typeof removedDevice>;

/** `GET /devices/removed`: those that left last come first. */
export const listRemovedDevices = defineRoute({
  method: 'GET',
  path: '/devices/removed',
  access: 'D',
  tag: 'devices',
  summary: 'Devices that the company no longer has, whose history it keeps',
  query: z.strictObject(listQueryFields),
  response: listOf(removedDevice),
});

const claim = { serialNumber, connectCode };

/** `POST /devices/search`: what a serial number and connect code stand for. Unknown and wrong are one answer. */
export const searchDevice = defineRoute({
  method: 'POST',
  path: '/devices/search',
  access: 'DE',
  failure: 'loading-failed',
  tag: 'devices',
  summary: 'Look a device up by serial number and connect code, before adding it',
  body: z.strictObject(claim),
  response: z.strictObject({
    serialNumber: z.string(),
    type: z.enum(deviceTypes),
    softwareVersion: z.nullable(z.string()),
    connected: z.boolean(),
  }),
  errors: ['not-found', 'already-connected-to-this-company', 'location-not-supported', 'too-many-requests'],
});

/** `POST /devices`: the company takes the device; its nodes and key are made. */
export const addDevice = defineRoute({
  method: 'POST',
  path: '/devices',
  access: 'DE',
  tag: 'devices',
  summary: 'Add a device to the company',
  body: z.strictObject({
    ...claim,
    name: z.optional(line(80)),
    location: z.optional(line(120)),
    timeZone: z.optional(timeZone),
  }),
  status: 201,
  response: device,
  errors: ['not-found', 'already-connected-to-this-company', 'location-not-supported', 'too-many-requests'],
  idempotent: true,
});

export const getDevice = defineRoute({
  method: 'GET',
  path: '/devices/{id}',
  access: 'D',
  tag: 'devices',
  summary: 'A device',
  params: idParams,
  response: device,
  errors: ['not-found'],
});

/** `PATCH /devices/{id}`: `version` would not do, as it grows with every sign of the device. */
export const updateDevice = defineRoute({
  method: 'PATCH',
  path: '/devices/{id}',
  access: 'DE',
  tag: 'devices',
  summary: 'Change name, location, time zone, notes, order number or schedule of a device',
  params: idParams,
  body: z.strictObject({
    name: z.optional(line(80, 1)),
    location: z.optional(line(120)),
    timeZone: z.optional(timeZone),
    notes: z.optional(text(4000)),
    orderNumber: z.optional(z.nullable(line(maxOrderNumberLength))),
    schedule: z.optional(deviceSchedule),
    settingsVersion: z.int(),
  }),
  response: device,
  errors: ['not-found', 'invalid-input', 'changed-meanwhile'],
});
