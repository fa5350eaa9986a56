import type { Kysely } from 'kysely';
import { providerRoles } from '@belfry/contract/permissions/permissions.contract.ts';
import { yearsOfBooks, type KeptData } from '@belfry/contract/values/kept-data.ts';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import {
  selectAccount,
  selectBelongings,
  selectDeeds,
  selectMoneyDeeds,
  selectNotesOfStaff,
  type Whose,
} from './personal-data.queries.ts';

/** Everything that is kept about somebody, as JSON. */
export interface PersonalData {
  madeAt: string;
  /** What stays when the person is erased. */
  kept: KeptData[];
  [part: string]: unknown;
}

/** The law asks for books as they were issued; everywhere else the name goes (decision 0134). */
const kept: KeptData[] = [
  {
    what: 'name on issued invoices, and in the ledger',
    years: yearsOfBooks,
    reason: 'books are kept by law',
  },
  { what: 'proofs of alarms, audit log', years: null, reason: 'with a neutral name instead' },
];

/**
 * Collects it; no secret and no hash of one is among it. Null where the company has nobody of this id.
 * @param trx sees the company; what the maker's staff wrote about others is looked for by their id
 */
export async function collectPersonalData(
  { database }: Pick<Platform, 'database'>,
  trx: Kysely<DB>,
  whose: Whose,
  now: Date,
): Promise<PersonalData | null> {
  const account = await selectAccount(trx, whose);
  if (!account) return null;
  const [belongings, money, deeds] = await Promise.all([
    selectBelongings(trx, whose),
    selectMoneyDeeds(trx, whose),
    selectDeeds(trx, { ...whose, email: account.email }),
  ]);
  const notes = providerRoles.includes(account.roleId)
    ? { companyNotes: await selectNotesOfStaff(database.allCompanies, whose.userId) }
    : {};
  const data = {
    madeAt: now.toISOString(),
    kept,
    account,
    ...belongings,
    ...money,
    ...deeds,
    ...notes,
  };
  // Moments as they cross the wire; the answer's schema leaves open what is in it.
  return JSON.parse(JSON.stringify(data)) as PersonalData;
}
