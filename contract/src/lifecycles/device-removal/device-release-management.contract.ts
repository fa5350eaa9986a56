import * as z from 'zod/mini';
import { serialNumber } from '#devices/devices/devices.contract.ts';
import { licenceFeatures } from '#devices/licences/licences.contract.ts';
import { deviceSecrets } from '#devices/stock/stock-management.contract.ts';
import { defineRoute } from '#http/route.ts';
import { id, idParams } from '#values/values.ts';

/** What ends when staff take a device back, and what is in the way. */
export const deviceRelease = z.strictObject({
  /** The subscription that is to be ended first; null where none runs. */
  subscription: z.nullable(z.strictObject({ id: z.nullable(id) })),
  /** Alarms that are going on: whom they call is left in peace. */
  openAlarms: z.int(),
  /** Alarm points whose settings go. */
  alarmPoints: z.int(),
  /** What it is licensed for now, and what whoever adds it next does not have. */
  licencesLost: z.array(z.enum(licenceFeatures)),
  /** Whether an offer to another company is open, which ends. */
  isOffered: z.boolean(),
  /** Whether it is connected: it forgets whom to call at once, and else when it next comes. */
  connected: z.boolean(),
});
/** What ends when staff take a device back, and what is in the way. */
export type DeviceRelease = z.infer<typeof deviceRelease>;

/** `GET /management/devices/{id}/release`: what would end, before it is decided. */
export const getDeviceRelease = defineRoute({
  method: 'GET',
  path: '/management/devices/{id}/release',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'What ends when a device is taken back from its company',
  params: idParams,
  response: deviceRelease,
  errors: ['not-found'],
});

/**
 * `POST /management/devices/{id}/release`: takes a device of a company back into the stock, with another connect code, which is said once
 * in this answer. It takes no `Idempotency-Key`, whose answers are kept.
 */
export const releaseDevice = defineRoute({
  method: 'POST',
  path: '/management/devices/{id}/release',
  access: 'M',
  stepUp: true,
  asksReason: true,
  tag: 'management',
  summary: 'Take a device back from its company',
  params: idParams,
  body: z.strictObject({ serialNumber }),
  response: deviceSecrets,
  errors: ['step-up-required', 'not-found', 'subscription-runs'],
  offline: 'fail',
});
