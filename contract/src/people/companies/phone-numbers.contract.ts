import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { country, typedPhone } from '#values/values.ts';

/** A typed number as it would be dialled. */
export const dialledPhone = z.strictObject({
  /** Whether it is a number of its country's plan. */
  valid: z.boolean(),
  /** In groups, international, e.g. `+31 6 12345001`; null where it is not even the beginning of a number. */
  shown: z.nullable(z.string()),
});
/** A typed number as it would be dialled. */
export type DialledPhone = z.infer<typeof dialledPhone>;

/** `POST /phone-numbers/check`: keeps nothing. A local number is one of `country`, by default the company's. */
export const checkPhone = defineRoute({
  method: 'POST',
  path: '/phone-numbers/check',
  access: 'signed-in',
  failure: 'loading-failed',
  tag: 'companies',
  summary: 'A typed phone number as it would be dialled',
  body: z.strictObject({ phone: typedPhone, country: z.optional(country) }),
  response: dialledPhone,
  offline: 'fail',
});
