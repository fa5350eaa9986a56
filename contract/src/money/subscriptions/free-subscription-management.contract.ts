import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { idParams, line } from '#values/values.ts';
import { deviceAllowance } from './allowance-management.contract.ts';

/** Types of subscription that are never invoiced and that staff give: to a customer who tries it out, or for our own tests. */
export const freeTypes = ['demo', 'internal-test'] as const;
/** A type of subscription that is never invoiced. */
export type FreeType = (typeof freeTypes)[number];

/** Most days that a demo lasts. */
export const longestDemoDays = 366;

/**
 * `PUT /management/devices/{id}/free-subscription`: gives a device that has no subscription a free one, or the free one that it has another type
 * or end; the customer is told by mail. A subscription that is ordered meanwhile takes its place.
 */
export const putFreeSubscription = defineRoute({
  method: 'PUT',
  path: '/management/devices/{id}/free-subscription',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Give a device a demo or an internal test',
  params: idParams,
  body: z.strictObject({
    type: z.enum(freeTypes),
    /** Last day on which it holds, 366 days from now at most; an internal test may go on without. */
    until: z.nullable(z.iso.date()),
    /** For the customer, who gets it by mail. */
    note: z.optional(line(500)),
  }),
  unversioned: 'alike',
  response: deviceAllowance,
  errors: ['not-found', 'not-allowed-now', 'invalid-input'],
  offline: 'fail',
});

/** `DELETE /management/devices/{id}/free-subscription`: it ends now. */
export const endFreeSubscription = defineRoute({
  method: 'DELETE',
  path: '/management/devices/{id}/free-subscription',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'End the demo or internal test of a device',
  params: idParams,
  errors: ['not-found', 'not-allowed-now'],
  offline: 'fail',
});
