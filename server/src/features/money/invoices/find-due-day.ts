import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { findInvoice } from './invoices.queries.ts';

/** The day by which an invoice of a company is to be paid, or on which it is collected; null for what is no invoice of it. */
export async function findDueDay(
  database: Kysely<DB>,
  companyId: string,
  invoiceId: string,
): Promise<Day | null> {
  return (await findInvoice(database, companyId, invoiceId))?.document.dueOn ?? null;
}
