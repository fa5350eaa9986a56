import type { Kysely } from 'kysely';
import type { MandateMethod, MandateState } from '@belfry/contract/money/payments/payment-states.ts';
import type { DB } from '#platform/database/database.ts';
import { findCurrentMandate, findMandate } from './mandates.queries.ts';

/** By what a company is charged, and what its account or card is known by; undefined where there is no mandate that counts. */
export async function findMandateOf(
  database: Kysely<DB>,
  companyId: string,
): Promise<{ id: string; method: MandateMethod; account: string | null } | undefined> {
  const mandate = await findCurrentMandate(database, companyId);
  return mandate && { id: mandate.id, method: mandate.method, account: mandate.account_hint };
}

/** Whether a mandate that was signed here, and of which nobody knows yet whether it counts, is for an account. */
export async function isSignedFor(database: Kysely<DB>, mandateId: string, iban: string): Promise<boolean> {
  return (await findMandate(database, { id: mandateId }))?.iban === iban;
}

/** Where a mandate stands that somebody has signed here, and whether another has taken its place. */
export async function findSigned(
  database: Kysely<DB>,
  mandateId: string,
): Promise<{ mandate: MandateState; isEnded: boolean } | undefined> {
  const found = await findMandate(database, { id: mandateId });
  return found && { mandate: found.state, isEnded: found.ended_at !== null };
}
