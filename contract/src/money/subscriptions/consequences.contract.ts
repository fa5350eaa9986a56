import * as z from 'zod/mini';
import { subscriptionTypes } from '#ground/allowance/subscription-states.ts';
import { defineRoute } from '#http/route.ts';
import { id, idParams } from '#values/values.ts';

/**
 * What happens where a payment stays open, in this order: we collect it; we try again; we remind; we tell for the last time and stop
 * trying; no further period is charged; a person decides.
 */
export const consequenceSteps = [
  'collect',
  'retry',
  'remind',
  'last-call',
  'charging-pauses',
  'staff-decide',
] as const;
/** What happens where a payment stays open. */
export type ConsequenceStep = (typeof consequenceSteps)[number];

/** What happens if a payment is not paid (design page 8.5): what the real rules would do. */
export const consequences = z.strictObject({
  /** What it is for, as far as it is for devices of the company; none for what is no subscription's. */
  devices: z.array(
    z.strictObject({
      /** Null where the device has left the company. */
      id: z.nullable(id),
      name: z.string(),
      type: z.enum(subscriptionTypes),
      /** Whether its paid services go on: they do, until a person decides otherwise. */
      servicesGoOn: z.boolean(),
    }),
  ),
  /** Alarms go out, whatever is paid. */
  alarmsGoOn: z.literal(true),
  steps: z.array(
    z.strictObject({
      step: z.enum(consequenceSteps),
      /** Null where no day is known: a person decides. */
      on: z.nullable(z.iso.date()),
    }),
  ),
});
/** What happens if a payment is not paid. */
export type Consequences = z.infer<typeof consequences>;

/** `GET /payments/{id}/consequences`: "What if I don't pay?" */
export const getConsequences = defineRoute({
  method: 'GET',
  path: '/payments/{id}/consequences',
  access: 'S',
  tag: 'money',
  summary: 'What if I don’t pay?',
  params: idParams,
  response: consequences,
  errors: ['not-found'],
});
