import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';

/** What can be missing (spec §3 "Company check info"). */
export const missingInfos = ['phoneNumber', 'taxNumber', 'country'] as const;
/** One of {@link missingInfos}. */
export type MissingInfo = (typeof missingInfos)[number];

/** Spec §3 "Company check info". */
export const checkInfo = z.strictObject({
  hasSubscriptions: z.boolean(),
  missingInfo: z.array(z.enum(missingInfos)),
});
/** Spec §3 "Company check info". */
export type CheckInfo = z.infer<typeof checkInfo>;

/** `GET /company/checkinfo` (spec §7). */
export const getCheckInfo = defineRoute({
  method: 'GET',
  path: '/company/checkinfo',
  access: 'CE',
  tag: 'company',
  summary: 'What the company has not told yet',
  // Spec §9 "Company check timeout".
  timeout: 30_000,
  response: checkInfo,
});
