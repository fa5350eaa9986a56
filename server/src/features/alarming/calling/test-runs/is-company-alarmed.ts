import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { isAlarmed } from './test-runs.queries.ts';

/** Whether a real alarm of a company calls people, or will again by itself: no test begins meanwhile. */
export function isCompanyAlarmed(trx: Kysely<DB>, companyId: string): Promise<boolean> {
  return isAlarmed(trx, companyId);
}
