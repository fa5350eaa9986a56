import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { idParams } from '#values/values.ts';

/** `DELETE /devices/{id}`: the company gives the device back. It asks for the serial number, as proof that it is meant. */
export const removeDevice = defineRoute({
  method: 'DELETE',
  path: '/devices/{id}',
  access: 'DE',
  stepUp: true,
  tag: 'devices',
  summary: 'Remove a device from the company',
  params: idParams,
  body: z.strictObject({ serialNumber: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(60)) }),
  errors: ['step-up-required', 'not-found'],
  // Whoever has waited for a network may mean another device by now.
  offline: 'fail',
});
