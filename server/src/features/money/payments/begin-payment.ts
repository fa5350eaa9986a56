import type { PaymentMethod } from '@belfry/contract/money/payments/payment-states.ts';
import { settledStates } from '@belfry/contract/money/payments/payment-states.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { isPaymentRefusal } from '#platform/payment-provider/payment-fault.ts';
import type { Platform } from '#platform/platform.ts';
import { askForAttempt } from './attempts/ask-for-attempt.ts';
import { findAttempt, selectAttempts } from './attempts/attempts.queries.ts';
import { beginAttempt } from './attempts/begin-attempt.ts';
import { lockLivePayer } from './collection/lock-live-payer.ts';
import { findCurrentMandate } from './mandates/mandates.queries.ts';
import { payerMethods } from './methods/offered-methods.ts';
import { openOfClaim } from './open-of-claim.ts';
import { findClaimed, lockPayment } from './payments.queries.ts';

/**
 * Begins a payer's own try to pay what is open of a claim, and says where they go. Without a mandate that counts, it also begins one,
 * unless the payer was asked whether to keep the method for later: then it is as they said (`keepsMethod`).
 * A page at the provider that is open already, for the same method and amount, is given again: two tabs pay once.
 * @throws {AppError} `not-allowed-now` where nothing is open; `no-valid-payment-methods`; `communication-error`
 */
export async function beginPayment(
  platform: Platform,
  of: { paymentId: string; method: PaymentMethod | null; returnPath: string; keepsMethod?: boolean },
): Promise<{ checkoutUrl: string }> {
  const { database, clock } = platform;
  const { paymentId, method, returnPath } = of;
  const { allCompanies } = database;
  const known = await findClaimed(allCompanies, { id: paymentId });
  if (!known) throw new AppError('not-found');
  const { company_id: companyId } = known;
  const keepsMethod = of.keepsMethod ?? (await findCurrentMandate(allCompanies, companyId)) === undefined;
  const sequence = keepsMethod || known.kind === 'verification' ? 'first' : 'oneoff';
  const offered = await payerMethods(platform, sequence, await openOfClaim(allCompanies, known));
  if (method === null ? offered.length === 0 : !offered.some((each) => each.method === method))
    throw new AppError('no-valid-payment-methods');

  const attemptId = await database.transaction(companyId, async (trx) => {
    await lockLivePayer(trx, companyId);
    const claim = await lockPayment(trx, paymentId);
    if (!claim) throw new AppError('not-found');
    const amount = await openOfClaim(trx, claim);
    if (amount.cents === 0 || settledStates.some((state) => state === claim.state))
      throw new AppError('not-allowed-now');
    const again = (await selectAttempts(trx, paymentId)).findLast(
      (each) =>
        each.state === 'open' &&
        each.checkout_url !== null &&
        each.amount_cents === amount.cents &&
        each.sequence === sequence &&
        (method === null || each.method === method),
    );
    if (again) return again.id;
    const wanted = { sequence, method, mandateId: null, amount, returnPath } as const;
    return beginAttempt(trx, claim, { ...wanted, isAwaited: true, at: clock.now() });
  });
  await askForAttempt(platform, attemptId).catch((error: unknown) => {
    if (isPaymentRefusal(error)) throw new AppError('no-valid-payment-methods', { cause: error });
    platform.log.warn({ err: error, attempt: attemptId }, 'the payment provider gave no good answer');
  });
  const attempt = await findAttempt(allCompanies, { id: attemptId });
  if (attempt?.checkout_url) return { checkoutUrl: attempt.checkout_url };
  throw new AppError(attempt?.state === 'failed' ? 'no-valid-payment-methods' : 'communication-error');
}
