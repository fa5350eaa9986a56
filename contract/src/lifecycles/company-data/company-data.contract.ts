import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { keptData } from '#values/kept-data.ts';
import { money } from '#values/money.ts';
import { id, instant } from '#values/values.ts';

/** What stands in the way of deleting a company (design page 8.1): while anything does, only staff can open it. */
export const deletionStanding = z.strictObject({
  /** Whether it can be deleted now: nothing is open, or staff closed the account. */
  isAllowed: z.boolean(),
  /** What is to be paid still, of invoices and orders. */
  open: money,
  /** What the company has with us beyond its invoices; below zero where the bank took something back. */
  balance: money,
  /** Subscriptions that cost something and go on, or are charged still. */
  runningSubscriptions: z.int(),
  /** Orders of which nobody knows yet what becomes of them. */
  ordersUnderWay: z.int(),
  /** Payments and refunds that the provider or the bank has in hand. */
  paymentsUnderWay: z.int(),
  isClosedByStaff: z.boolean(),
});
/** What stands in the way of deleting a company. */
export type DeletionStanding = z.infer<typeof deletionStanding>;

/** `GET /company/deletion`: what stands in the way of deleting the company. */
export const getDeletion = defineRoute({
  method: 'GET',
  path: '/company/deletion',
  access: 'CE',
  showsAmounts: true,
  tag: 'company',
  summary: 'What stands in the way of deleting the company',
  response: deletionStanding,
});

/** `DELETE /company`: the name is typed to the letter; users, devices and all that names a person go with it. */
export const deleteCompany = defineRoute({
  method: 'DELETE',
  path: '/company',
  access: 'CE',
  stepUp: true,
  tag: 'company',
  summary: 'Delete the company and everything that names a person',
  body: z.strictObject({ name: z.string().check(z.maxLength(200)) }),
  errors: ['step-up-required', 'no-permission', 'close-account-first'],
});

/** `GET /company/export`: everything that is kept of the company (GDPR article 20), as one document. */
export const exportCompany = defineRoute({
  method: 'GET',
  path: '/company/export',
  access: 'CE',
  stepUp: true,
  tag: 'company',
  summary: 'Everything that is kept of the company',
  response: z.looseObject({
    madeAt: instant,
    companyId: id,
    tables: z.record(z.string(), z.unknown()),
    /** What stays after a deletion, for how long and why. */
    kept: z.array(keptData),
  }),
  errors: ['step-up-required'],
});
