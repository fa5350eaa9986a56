import type { Kysely } from 'kysely';
import type { ClaimAct } from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { selectBeingCharged } from '../attempts/attempts.queries.ts';
import { isWithinLimit } from '../dunning/charge-mandate.ts';
import { findCurrentMandate } from '../mandates/mandates.queries.ts';
import { openOfClaim } from '../open-of-claim.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { claimActsOf, type ActFacts } from './claim-acts.rules.ts';

/** What says what staff may do about a claim, by what is open of it, a charge under way, and the company's mandate; null where it has none. */
export function actFactsOf(
  config: Platform['config'],
  { state, dunned }: Pick<PaymentRow, 'state' | 'dunned'>,
  { open, isBeingCharged, method }: { open: Money; isBeingCharged: boolean; method: string | null },
): ActFacts {
  return {
    state,
    isOpen: open.cents > 0,
    isDunned: dunned,
    isBeingCharged,
    canCharge: method !== null && isWithinLimit(config, method, open),
  };
}

/** Lets staff do something about a claim that is locked. @throws {AppError} `not-allowed-now` where they may not. @returns what is open */
export async function allowAct(
  trx: Kysely<DB>,
  { config }: Pick<Platform, 'config'>,
  claim: PaymentRow,
  act: ClaimAct,
): Promise<Money> {
  const open = await openOfClaim(trx, claim);
  const method = (await findCurrentMandate(trx, claim.company_id))?.method ?? null;
  const isBeingCharged = (await selectBeingCharged(trx, [claim.id])).has(claim.id);
  const facts = actFactsOf(config, claim, { open, isBeingCharged, method });
  if (!claimActsOf(facts).includes(act)) throw new AppError('not-allowed-now');
  return open;
}
