import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { tellOfClaims } from '../tell-of-claims.ts';
import { endUnasked, forgetSignedBy } from './mandates.queries.ts';

/**
 * Forgets that somebody signed mandates of a company, in the transaction that erases them: what was agreed to goes on, and names nobody.
 * One that the provider does not know yet, which it is told by name, comes to nothing.
 */
export async function forgetSigner(
  trx: Kysely<DB>,
  of: { companyId: string; userId: string; names: readonly string[]; at: Date },
): Promise<void> {
  if (await endUnasked(trx, of)) await tellOfClaims(trx, of.companyId);
  await forgetSignedBy(trx, of);
}
