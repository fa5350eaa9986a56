import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { idParams } from '#values/values.ts';
import { chargedTypes } from '#money/prices/plans.ts';
import { subscription } from './subscriptions.contract.ts';

/** What an act of staff on a company's subscription leaves: the subscription as it is then. */
const afterwards = {
  params: idParams,
  access: 'MF',
  asksReason: true,
  tag: 'management',
  response: subscription,
  errors: ['not-found', 'not-allowed-now'],
  idempotent: true,
  offline: 'fail',
} as const;

/** `POST /management/subscriptions/{id}/retire`: ends it today; what was charged beyond is given back or not. */
export const retireSubscription = defineRoute({
  ...afterwards,
  method: 'POST',
  path: '/management/subscriptions/{id}/retire',
  summary: 'Retire a subscription',
  body: z.strictObject({
    /** Whether what was charged beyond today is given back. */
    isCredited: z.boolean(),
  }),
});

/** `POST /management/subscriptions/{id}/type`: another type takes its place today, whatever is open. */
export const replaceSubscription = defineRoute({
  ...afterwards,
  method: 'POST',
  path: '/management/subscriptions/{id}/type',
  summary: 'Replace the type of a subscription',
  body: z.strictObject({ type: z.enum(chargedTypes) }),
});
