import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { idParams, instant } from '#values/values.ts';

/** What a device may be licensed for (spec §3 "License features"), in the specification's order. */
export const licenceFeatures = [
  'ara-pro-next-client',
  'ara-5-client',
  'basic-rest-api',
  'medium-rest-api',
  'premium-rest-api',
  'private-lan',
  'remote-locations',
  'duty-roster',
  'dupline',
  'gsm-or-pstn-disabled',
  'external-reset-button',
  'fancom',
  'gsm-failure-output',
] as const;
/** What a device may be licensed for. */
export type LicenceFeature = (typeof licenceFeatures)[number];

/** The features that open something in the portal; the others are read by the device itself (decision 0070). */
export const portalFeatures: readonly LicenceFeature[] = [
  'basic-rest-api',
  'medium-rest-api',
  'premium-rest-api',
  'remote-locations',
];

/** How a licence stands: `included` is on without anybody having granted it, `coming` begins later. */
export const licenceStates = ['on', 'included', 'coming', 'ended', 'off'] as const;
/** How a licence stands. */
export type LicenceState = (typeof licenceStates)[number];

/** One feature of a device and how it is licensed. */
export const licence = z.strictObject({
  feature: z.enum(licenceFeatures),
  state: z.enum(licenceStates),
  /** Null where it was never granted. */
  since: z.nullable(instant),
  /** Null is for good. */
  until: z.nullable(instant),
});
/** One feature of a device and how it is licensed. */
export type Licence = z.infer<typeof licence>;

/** `GET /devices/{id}/licenses`: every feature of the specification, also those that are off. */
export const listLicences = defineRoute({
  method: 'GET',
  path: '/devices/{id}/licenses',
  access: 'D',
  tag: 'licences',
  summary: 'What a device is licensed for',
  params: idParams,
  response: z.strictObject({ items: z.array(licence) }),
  errors: ['not-found'],
});
