import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { selectAccount, selectBelongings, selectDeeds, type Whose } from './personal-data.queries.ts';

/** Everything that is kept about somebody, as JSON. */
export interface PersonalData {
  madeAt: string;
  [part: string]: unknown;
}

/** Collects it; no secret and no hash of one is among it. Null where the company has nobody of this id. */
export async function collectPersonalData(
  database: Kysely<DB>,
  whose: Whose,
  now: Date,
): Promise<PersonalData | null> {
  const account = await selectAccount(database, whose);
  if (!account) return null;
  const [belongings, deeds] = await Promise.all([
    selectBelongings(database, whose),
    selectDeeds(database, { ...whose, email: account.email }),
  ]);
  const data = { madeAt: now.toISOString(), account, ...belongings, ...deeds };
  // Moments as they cross the wire; the answer's schema leaves open what is in it.
  return JSON.parse(JSON.stringify(data)) as PersonalData;
}
