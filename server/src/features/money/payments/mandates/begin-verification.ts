import type { Kysely } from 'kysely';
import { euros } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { selectAttempts } from '../attempts/attempts.queries.ts';
import { beginAttempt } from '../attempts/begin-attempt.ts';
import { findVerificationOf, lockPayment } from '../payments.queries.ts';
import type { MandateRow } from './mandates.queries.ts';

/** Charges the verification of a mandate that was signed here, once it counts; it goes back by itself. */
export async function beginVerification(trx: Kysely<DB>, mandate: MandateRow, at: Date): Promise<void> {
  const wanted = await findVerificationOf(trx, mandate.id);
  const claim = wanted && (await lockPayment(trx, wanted.id));
  if (!claim || claim.state !== 'added' || (await selectAttempts(trx, claim.id)).length > 0) return;
  await beginAttempt(trx, claim, {
    sequence: 'recurring',
    method: mandate.method,
    mandateId: mandate.id,
    amount: euros(claim.amount_cents),
    returnPath: null,
    isAwaited: false,
    at,
  });
}
