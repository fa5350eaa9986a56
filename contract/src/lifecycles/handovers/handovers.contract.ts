import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { email, idParams, instant, text } from '#values/values.ts';

/** Days that the link of a handover is good for. */
export const handoverDays = 7;

/** A device that waits for somebody at another company to take it over. */
export const handover = z.strictObject({
  /** Whom the link was sent to. */
  email: z.string(),
  message: z.nullable(z.string()),
  sentAt: instant,
  expiresAt: instant,
  /** The link's days are over: nobody can accept any more. */
  expired: z.boolean(),
});
/** A device that waits for somebody at another company to take it over. */
export type Handover = z.infer<typeof handover>;

/** `GET /devices/{id}/handover`: null where the device is offered to nobody. */
export const getHandover = defineRoute({
  method: 'GET',
  path: '/devices/{id}/handover',
  access: 'DE',
  tag: 'devices',
  summary: 'Whom a device is being handed over to',
  params: idParams,
  response: z.strictObject({ handover: z.nullable(handover) }),
  errors: ['not-found'],
});

/**
 * `POST /devices/{id}/handover`: mails a link to an Administrator of another company, who accepts by it. A newer one
 * takes the place of the former. Whether the address has an account is not told.
 */
export const offerHandover = defineRoute({
  method: 'POST',
  path: '/devices/{id}/handover',
  access: 'DE',
  failure: 'sending-e-mail-failed',
  stepUp: true,
  tag: 'devices',
  summary: 'Offer a device to another company',
  params: idParams,
  body: z.strictObject({ email, message: z.optional(text(1000)) }),
  status: 201,
  response: handover,
  errors: ['step-up-required', 'not-found', 'already-connected-to-this-company', 'too-many-requests'],
});

/** `DELETE /devices/{id}/handover`: the link is worthless from then on. */
export const withdrawHandover = defineRoute({
  method: 'DELETE',
  path: '/devices/{id}/handover',
  access: 'DE',
  failure: 'unknown-error',
  tag: 'devices',
  summary: 'Withdraw the handover of a device',
  params: idParams,
  errors: ['not-found'],
  offline: 'fail',
});
