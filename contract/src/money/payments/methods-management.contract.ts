import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { standings } from '#values/standing.ts';
import { instant, line } from '#values/values.ts';
import { paymentMethods } from './payment-states.ts';

const day = z.iso.date();

/** What holds of a method of payment from a day on. */
export const managedMethod = z.strictObject({
  id: z.int(),
  method: z.enum(paymentMethods),
  label: z.string(),
  validFrom: day,
  addedAt: instant,
  standing: z.enum(standings),
  isOffered: z.boolean(),
  /** For the payment that begins a mandate. */
  first: z.boolean(),
  recurring: z.boolean(),
  /** For one payment alone. */
  single: z.boolean(),
});
/** What holds of a method of payment from a day on. */
export type ManagedMethod = z.infer<typeof managedMethod>;

/** What held, holds and will hold of each method. */
export const managedMethods = z.strictObject({
  version: z.int(),
  today: day,
  items: z.array(managedMethod),
});
/** What held, holds and will hold of each method. */
export type ManagedMethods = z.infer<typeof managedMethods>;

/** `GET /management/payment-methods`: by method, the newest first. */
export const getManagedMethods = defineRoute({
  method: 'GET',
  path: '/management/payment-methods',
  access: 'M',
  tag: 'management',
  summary: 'What held, holds and will hold of each method of payment',
  response: managedMethods,
});

/** `POST /management/payment-methods`: offers a known method from a day on, or no longer, under a name; what it can do stays. */
export const addManagedMethod = defineRoute({
  method: 'POST',
  path: '/management/payment-methods',
  access: 'MF',
  stepUp: true,
  tag: 'management',
  summary: 'Offer a method of payment from a day on, or no longer',
  body: z.strictObject({
    method: z.enum(paymentMethods),
    label: line(60, 1),
    validFrom: day,
    isOffered: z.boolean(),
    version: z.int(),
  }),
  response: managedMethods,
  status: 201,
  errors: ['changed-meanwhile', 'not-allowed-now', 'step-up-required'],
  idempotent: true,
  offline: 'fail',
});
