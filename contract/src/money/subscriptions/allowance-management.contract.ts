import * as z from 'zod/mini';
import { allowanceStates, subscriptionTypes } from '#ground/allowance/subscription-states.ts';
import { defineRoute } from '#http/route.ts';
import { id, idParams, instant, line } from '#values/values.ts';

/** What paid services of a device are allowed, and what staff decided against what its subscription says. Never an alarm's matter. */
export const deviceAllowance = z.strictObject({
  state: z.enum(allowanceStates),
  /** The subscription that goes on; null where there is none. */
  subscription: z.nullable(
    z.strictObject({
      id,
      type: z.enum(subscriptionTypes),
      /** First day without it; null while no end is known. */
      cancelAt: z.nullable(z.iso.date()),
    }),
  ),
  /** Null where nobody decided anything, or it is over. */
  override: z.nullable(
    z.strictObject({
      isAllowed: z.boolean(),
      since: instant,
      /** Last day on which it holds, on the calendar of Amsterdam; null until somebody takes it away. */
      until: z.nullable(z.iso.date()),
      /** What the customer was told. */
      note: z.nullable(z.string()),
    }),
  ),
});
/** What paid services of a device are allowed. */
export type DeviceAllowance = z.infer<typeof deviceAllowance>;

/** `GET /management/devices/{id}/allowance` */
export const getDeviceAllowance = defineRoute({
  method: 'GET',
  path: '/management/devices/{id}/allowance',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'What paid services of a device are allowed',
  params: idParams,
  response: deviceAllowance,
  errors: ['not-found'],
});

/** `PUT /management/devices/{id}/allowance`: allows or blocks paid services of a device, whatever its subscription says; alarms go out in any case. */
export const putDeviceAllowance = defineRoute({
  method: 'PUT',
  path: '/management/devices/{id}/allowance',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Allow or block paid services of a device',
  params: idParams,
  body: z.strictObject({
    /** Null takes away what was decided. */
    allowed: z.nullable(z.boolean()),
    /** Last day on which it holds; without it until somebody takes it away. */
    until: z.optional(z.iso.date()),
    /** For the customer, who gets it by mail. */
    note: z.optional(line(500)),
  }),
  unversioned: 'alike',
  response: deviceAllowance,
  errors: ['not-found', 'not-allowed-now'],
  offline: 'fail',
});
