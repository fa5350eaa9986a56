import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { forgetNames } from '../subscriptions.queries.ts';

/** Puts another name in place of somebody's wherever a company wrote it as why a subscription was cancelled, in the transaction that erases them. */
export function forgetCanceller(
  trx: Kysely<DB>,
  { companyId, names }: { companyId: string; names: readonly string[] },
  as: string,
): Promise<void> {
  return forgetNames(trx, companyId, names, as);
}
