import type { Kysely } from 'kysely';
import { euros, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { beginAttempt } from '../attempts/begin-attempt.ts';
import { findCurrentMandate } from '../mandates/mandates.queries.ts';
import { openOfClaim } from '../open-of-claim.ts';
import type { PaymentRow } from '../payments.queries.ts';

/**
 * Charges what is open of a claim that is locked by the company's mandate, as it is now.
 * @returns false where nothing is open, there is no mandate that counts, or a debit may not be so large: a link is for that
 */
export async function chargeMandate(
  trx: Kysely<DB>,
  { config }: Pick<Platform, 'config'>,
  claim: PaymentRow,
  at: Date,
): Promise<boolean> {
  const [mandate, amount] = [await findCurrentMandate(trx, claim.company_id), await openOfClaim(trx, claim)];
  if (!mandate || amount.cents === 0) return false;
  if (!isWithinLimit(config, mandate.method, amount)) return false;
  await beginAttempt(trx, claim, {
    sequence: 'recurring',
    method: mandate.method,
    mandateId: mandate.id,
    amount,
    returnPath: null,
    isAwaited: false,
    at,
  });
  return true;
}

/** Whether so much may be charged by a mandate: a debit has a limit at the provider. */
export function isWithinLimit(
  { DEBIT_LIMIT }: Pick<Platform['config'], 'DEBIT_LIMIT'>,
  method: string,
  amount: Money,
): boolean {
  return method !== 'directdebit' || amount.cents <= euros(DEBIT_LIMIT * 100).cents;
}
