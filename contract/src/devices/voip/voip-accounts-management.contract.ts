import * as z from 'zod/mini';
import { companyRef } from '#ground/staff-access/company-ref.ts';
import { defineRoute } from '#http/route.ts';
import { id, idParams, instant } from '#values/values.ts';

/** The account of a device at the provider of internet telephony. */
export const voipAccount = z.object({
  deviceId: id,
  company: companyRef,
  username: z.string(),
  domain: z.string(),
  madeAt: instant,
  /** When its password was made. */
  passwordAt: instant,
  version: z.int(),
});
/** The account of a device. */
export type VoipAccount = z.infer<typeof voipAccount>;

/** `GET /management/devices/{id}/voip-account` */
export const getVoipAccount = defineRoute({
  method: 'GET',
  path: '/management/devices/{id}/voip-account',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'The internet telephony account of a device',
  params: idParams,
  response: z.object({ account: z.nullable(voipAccount) }),
  errors: ['not-found'],
});
