import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { findInvoiceBase } from '../subscriptions.queries.ts';

/** The day that a company's invoice day is counted from; undefined before its first order was paid. */
export function findBase(database: Kysely<DB>, companyId: string): Promise<Day | undefined> {
  return findInvoiceBase(database, companyId);
}
