import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { selectAllowanceFacts } from './allowance.queries.ts';
import { currentSubscription, isFree } from './allowance.rules.ts';

/** Which of some devices of a company have a subscription that is not over: no other can be ordered. A free one makes room for it. */
export async function findSubscribedDevices(
  database: Kysely<DB>,
  companyId: string,
  deviceIds: readonly string[],
): Promise<Set<string>> {
  if (deviceIds.length === 0) return new Set();
  const facts = await selectAllowanceFacts(database, companyId, deviceIds);
  return new Set(
    [...facts].flatMap(([id, known]) => {
      const current = currentSubscription(known);
      return current && !isFree(current.type) ? [id] : [];
    }),
  );
}
