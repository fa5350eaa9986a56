import * as z from 'zod/mini';
import { subscriptionStates } from '#ground/allowance/subscription-states.ts';
import { companyRef } from '#ground/staff-access/company-ref.ts';
import { licenceFeatures } from '#devices/licences/licences.contract.ts';
import { listOf, listQueryFields } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { deviceAlarmStates, nodeStates } from '#values/alarm-states.ts';
import { deviceTypes } from '#values/device-types.ts';
import { id, idParams, instant } from '#values/values.ts';
import { device } from './devices.contract.ts';

/** What staff may do with the secrets of a device of the stock. Where its key is in it, it gets another connect code alone. */
export const stockActions = ['renew-secrets', 'renew-connect-code'] as const;
/** What staff may do with the secrets of a device of the stock. */
export type StockAction = (typeof stockActions)[number];
/** What staff may do with a device; licences may be granted and withdrawn at any time. */
export const deviceActions = [...stockActions, 'release'] as const;
/** What staff may do with a device. */
export type DeviceAction = (typeof deviceActions)[number];

/**
 * How a dialler is held that no company has and nobody may add (decision 0139): `reserved` for a swap, `arriving` in one, `exchanged` and still
 * out there, `returned` to the maker after one.
 */
export const deviceHolds = ['reserved', 'arriving', 'exchanged', 'returned'] as const;
/** How a dialler is held. */
export type DeviceHold = (typeof deviceHolds)[number];

/** A row of the list of all devices. What only a company gives a device is null of those in stock. */
export const deviceListing = z.strictObject({
  serialNumber: z.string(),
  /** Null while it is in stock. */
  id: z.nullable(id),
  company: z.nullable(companyRef),
  /** Null of one that is a company's, or free to be added. */
  held: z.nullable(z.enum(deviceHolds)),
  type: z.enum(deviceTypes),
  name: z.nullable(z.string()),
  location: z.nullable(z.string()),
  connected: z.boolean(),
  /** Since when the connection state holds; null where the device has never been seen. */
  connectedSince: z.nullable(instant),
  alarmState: z.nullable(z.enum(deviceAlarmStates)),
  softwareVersion: z.nullable(z.string()),
  subscriptionState: z.nullable(z.enum(subscriptionStates)),
  /** Licences that hold now; of one in stock those that it will have. */
  licences: z.int(),
  addedAt: z.nullable(instant),
  allowedActions: z.array(z.enum(deviceActions)),
});
/** A row of the list of all devices. */
export type DeviceListing = z.infer<typeof deviceListing>;

/** Orders of the list; `-` before it is the reverse. Those in stock have no name and no dates: they come first upwards. */
export const deviceListingSorts = [
  'serial-number',
  '-serial-number',
  'name',
  '-name',
  'added',
  '-added',
] as const;

/** Whether a company has the device. */
export const devicePlaces = ['sold', 'stock'] as const;

const deviceFilter = {
  /** Part of serial number, name, location or MAC address. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  sort: z._default(z.enum(deviceListingSorts), 'serial-number'),
  place: z.optional(z.enum(devicePlaces)),
  /** The devices of one company. */
  company: z.optional(id),
  type: z.optional(z.enum(deviceTypes)),
  connected: z.optional(z.enum(['true', 'false'])),
  alarmState: z.optional(z.enum(deviceAlarmStates)),
  /** State of the subscription; `none` for devices that have none. */
  subscription: z.optional(z.enum([...subscriptionStates, 'none'])),
  /** What its firmware begins with, as `2.1`. */
  firmware: z.optional(z.string().check(z.trim(), z.regex(/^[0-9A-Za-z.+-]{1,20}$/))),
};

/** `GET /management/devices` */
export const listAllDevices = defineRoute({
  method: 'GET',
  path: '/management/devices',
  access: 'M',
  tag: 'management',
  summary: 'All devices, stock and sold',
  query: z.strictObject({ ...listQueryFields, ...deviceFilter }),
  response: listOf(deviceListing),
});

/** `GET /management/devices/export`: the same devices as CSV, all of them, in the caller's language. */
export const exportAllDevices = defineRoute({
  method: 'GET',
  path: '/management/devices/export',
  access: 'M',
  stepUp: true,
  tag: 'management',
  summary: 'All devices as CSV',
  query: z.strictObject(deviceFilter),
  contentType: 'text/csv',
  response: z.string(),
  errors: ['step-up-required'],
});

/** A device as support needs it: no phone number, no contact, nothing to switch. */
export const managedDevice = z.strictObject({
  device: z.omit(device, { callsNobody: true, notes: true, alarmRaisedAt: true }),
  company: companyRef,
  /** How many inputs the factory gave it. */
  inputs: z.int(),
  firstConnectedAt: z.nullable(instant),
  /** When its connection is looked at next; null where there is nothing to look at. */
  connectionCheckAt: z.nullable(instant),
  /** Minutes that the connection may be lost before that is an alarm. */
  connectionWaitMinutes: z.int(),
  licences: z.array(
    z.strictObject({ feature: z.enum(licenceFeatures), since: instant, until: z.nullable(instant) }),
  ),
  alarms: z.array(
    z.strictObject({
      alarmId: z.string(),
      name: z.string(),
      state: z.enum(nodeStates),
      since: instant,
      critical: z.boolean(),
    }),
  ),
  /** Who had it before, newest first: this company, or another one that is not named. */
  before: z.array(
    z.strictObject({
      how: z.enum(['removed', 'handed-over']),
      at: instant,
      byThisCompany: z.boolean(),
    }),
  ),
  /** Lines of its history in the last seven days, at most 1,000. */
  eventsOfWeek: z.int(),
});
/** A device as support needs it. */
export type ManagedDevice = z.infer<typeof managedDevice>;

/** `GET /management/devices/{id}`: one that a company has. */
export const getManagedDevice = defineRoute({
  method: 'GET',
  path: '/management/devices/{id}',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'A device of a company',
  params: idParams,
  response: managedDevice,
  errors: ['not-found', 'unknown-company'],
});
