import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { idParams } from '#values/values.ts';
import { voipAccount } from './voip-accounts-management.contract.ts';

/** An account with its password, which is shown once and kept nowhere. */
export const voipAccountWithPassword = z.extend(voipAccount, { password: z.string() });
/** An account with its password. */
export type VoipAccountWithPassword = z.infer<typeof voipAccountWithPassword>;

/** `POST /management/devices/{id}/voip-account` */
export const makeVoipAccount = defineRoute({
  method: 'POST',
  path: '/management/devices/{id}/voip-account',
  access: 'M',
  stepUp: true,
  asksReason: true,
  tag: 'management',
  summary: 'Make an internet telephony account for a device',
  params: idParams,
  response: voipAccountWithPassword,
  status: 201,
  errors: ['not-found', 'in-use', 'provider-not-reachable', 'step-up-required'],
  offline: 'fail',
});

/** `POST /management/devices/{id}/voip-account/password`: another password; the former one ends at once. */
export const renewVoipPassword = defineRoute({
  method: 'POST',
  path: '/management/devices/{id}/voip-account/password',
  access: 'M',
  stepUp: true,
  asksReason: true,
  tag: 'management',
  summary: 'Make another password for an internet telephony account',
  params: idParams,
  body: z.strictObject({ version: z.int() }),
  response: voipAccountWithPassword,
  errors: ['not-found', 'changed-meanwhile', 'provider-not-reachable', 'step-up-required'],
  offline: 'fail',
});

/** `DELETE /management/devices/{id}/voip-account?version=…`: gone at once, at the provider as soon as that answers. */
export const deleteVoipAccount = defineRoute({
  method: 'DELETE',
  path: '/management/devices/{id}/voip-account',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Withdraw the internet telephony account of a device',
  params: idParams,
  query: z.strictObject({ version: z.coerce.number().check(z.int()) }),
  errors: ['not-found', 'changed-meanwhile'],
  offline: 'fail',
});
