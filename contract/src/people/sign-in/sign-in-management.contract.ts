import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { idParams, instant, text } from '#values/values.ts';

/** Whether anybody of a company may sign in. */
export const companySignIn = z.object({
  /** Null where they may. */
  blockedAt: z.nullable(instant),
  /** Sessions that ended with it. */
  ended: z.int(),
});
/** Whether anybody of a company may sign in. */
export type CompanySignIn = z.infer<typeof companySignIn>;

/**
 * `PUT /management/companies/{id}/sign-in`: nobody of a company signs in while it is blocked, and all its sessions end. Alarms, calls,
 * acceptances by phone, mail and app, and subscriptions go on.
 */
export const putCompanySignIn = defineRoute({
  method: 'PUT',
  path: '/management/companies/{id}/sign-in',
  access: 'M',
  stepUp: true,
  asksReason: true,
  tag: 'management',
  summary: 'Block or allow the sign-in of a company',
  params: idParams,
  body: z.strictObject({
    isBlocked: z.boolean(),
    /** For its Administrators, who are told by mail; empty where there is nothing to say. */
    note: text(500),
  }),
  unversioned: 'alike',
  response: companySignIn,
  errors: ['unknown-company', 'no-permission', 'step-up-required'],
  offline: 'fail',
});
