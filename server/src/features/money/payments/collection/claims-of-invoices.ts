import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { lockCustomer } from '../mandates/mandates.queries.ts';
import { lockPayment, selectClaimsOf, type PaymentRow } from '../payments.queries.ts';

/** Locks what a company pays from, before anything of its balance is used or given back: of two at once the second sees what the first left. */
export async function lockPayer(trx: Kysely<DB>, companyId: string): Promise<void> {
  await lockCustomer(trx, { id: randomUUID(), companyId });
}

/** What is owed by invoices of a company, by invoice; one that never had a claim is left out. */
export function claimsOfInvoices(
  database: Kysely<DB>,
  companyId: string,
  invoiceIds: readonly string[],
): Promise<Map<string, PaymentRow>> {
  return selectClaimsOf(database, companyId, invoiceIds);
}

/** Locks what is owed by an invoice: the right to change it. */
export async function lockClaimOf(
  trx: Kysely<DB>,
  companyId: string,
  invoiceId: string,
): Promise<PaymentRow | undefined> {
  const claim = (await selectClaimsOf(trx, companyId, [invoiceId])).get(invoiceId);
  return claim && lockPayment(trx, claim.id);
}
