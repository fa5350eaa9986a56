import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { money } from '#values/money.ts';
import { id, idParams, instant } from '#values/values.ts';
import { claimActs, mandateSeen } from './failed-invoices-management.contract.ts';
import { paymentMethods } from './payment-states.ts';
import { payment } from './payments.contract.ts';

/** What one company owes and has. */
export const companyAccount = z.object({
  /** What it has with us beyond its invoices; below zero where the bank took something back. */
  balance: money,
  /** All that is to be paid still. */
  open: money,
  /** What it owes, the oldest first; at most 200. */
  claims: z.array(
    z.extend(payment, {
      invoiceNumber: z.nullable(z.string()),
      isDunned: z.boolean(),
      allowedActions: z.array(z.enum(claimActs)),
    }),
  ),
  /** The newest first; those that ended, too. */
  mandates: z.array(mandateSeen),
  /** What came in, and went back, last; the newest first. */
  payments: z.array(
    z.object({
      kind: z.enum(['payment', 'transfer', 'refund', 'chargeback']),
      at: instant,
      amount: money,
      method: z.nullable(z.enum(paymentMethods)),
      invoiceId: z.nullable(id),
      invoiceNumber: z.nullable(z.string()),
    }),
  ),
  allowedActions: z.array(z.enum(['refund-balance'])),
});
/** What one company owes and has. */
export type CompanyAccount = z.infer<typeof companyAccount>;

/** `GET /management/companies/{id}/account`: what one company owes and has; it outlives the company. */
export const getCompanyAccount = defineRoute({
  method: 'GET',
  path: '/management/companies/{id}/account',
  access: 'MF',
  asksReason: true,
  tag: 'management',
  summary: 'What a company owes and has',
  params: idParams,
  response: companyAccount,
  errors: ['unknown-company'],
});
