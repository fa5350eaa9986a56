import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { money } from '#values/money.ts';
import { id, idParams } from '#values/values.ts';
import { chargedTypes } from '#money/prices/plans.ts';

/** Most devices that are subscribed at once. */
export const mostCartLines = 200;

/** A subscription that a company is about to order for a device. */
export const cartLine = z.strictObject({
  id,
  deviceId: id,
  deviceName: z.string(),
  type: z.enum(chargedTypes),
  /** What a whole period costs today, without VAT and before any discount. */
  amount: money,
});
/** A subscription that a company is about to order for a device. */
export type CartLine = z.infer<typeof cartLine>;

/** `POST /cart`: puts a subscription into the cart; a device is in it once, with the type that was chosen last. */
export const addToCart = defineRoute({
  method: 'POST',
  path: '/cart',
  access: 'S',
  tag: 'money',
  summary: 'Put a subscription into the cart',
  body: z.strictObject({ deviceId: id, type: z.string().check(z.maxLength(40)) }),
  response: z.strictObject({ id }),
  failure: 'add-subscription-failed',
  errors: ['not-found', 'add-subscription-failed', 'unknown-subscription-type', 'limit-reached'],
  idempotent: true,
  offline: 'fail',
});

/** `DELETE /cart/{id}`: takes a line out of the cart. */
export const removeFromCart = defineRoute({
  method: 'DELETE',
  path: '/cart/{id}',
  access: 'S',
  tag: 'money',
  summary: 'Take a subscription out of the cart',
  params: idParams,
  errors: ['not-found'],
  offline: 'fail',
});
