import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { idParams } from '#values/values.ts';
import { licence, licenceFeatures } from './licences.contract.ts';

const managedLicences = z.strictObject({ items: z.array(licence) });

/** `GET /management/devices/{id}/licences`: every feature of the specification, also those that are off. */
export const getManagedLicences = defineRoute({
  method: 'GET',
  path: '/management/devices/{id}/licences',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'What a device of a company is licensed for',
  params: idParams,
  response: managedLicences,
  errors: ['not-found'],
});

/** `POST /management/devices/{id}/licences`: grants features until a day or for good, or ends them now. The device's history says so. */
export const licenseDevice = defineRoute({
  method: 'POST',
  path: '/management/devices/{id}/licences',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Grant a device of a company licences, or withdraw them',
  params: idParams,
  body: z.strictObject({
    act: z.enum(['grant', 'withdraw']),
    features: z.array(z.enum(licenceFeatures)).check(z.minLength(1), z.maxLength(licenceFeatures.length)),
    /** Last day of what is granted, on the calendar of Amsterdam; without it for good. */
    until: z.optional(z.iso.date()),
  }),
  response: managedLicences,
  errors: ['not-found', 'not-allowed-now'],
  idempotent: true,
  offline: 'fail',
});
