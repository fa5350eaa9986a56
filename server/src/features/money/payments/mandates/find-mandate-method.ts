import type { Kysely } from 'kysely';
import type { MandateMethod } from '@belfry/contract/money/payments/payment-states.ts';
import type { DB } from '#platform/database/database.ts';
import { findCurrentMandate } from './mandates.queries.ts';

/** By what a company is charged; null where it has no mandate that counts. */
export async function findMandateMethod(
  database: Kysely<DB>,
  companyId: string,
): Promise<MandateMethod | null> {
  return (await findCurrentMandate(database, companyId))?.method ?? null;
}
