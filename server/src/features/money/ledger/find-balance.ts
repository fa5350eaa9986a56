import type { Kysely } from 'kysely';
import type { Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { sumBalance } from './ledger.queries.ts';

/** What a company has with us beyond its invoices: paid too much, credited, or paid before there is an invoice. */
export function findBalance(database: Kysely<DB>, companyId: string): Promise<Money> {
  return sumBalance(database, companyId);
}
