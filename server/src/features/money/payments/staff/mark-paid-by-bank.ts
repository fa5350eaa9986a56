import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { bookBankPayment } from '../transfers/book-bank-payment.ts';
import { changeClaim, type StaffAct } from './change-claim.ts';

/**
 * Notes money that staff saw come in by bank, for whatever no bank's file tells.
 * @throws {AppError} `invalid-input` where it is no amount; `in-use` where the same was noted before
 */
export async function markPaidByBank(
  platform: Platform,
  context: Context<UserActor>,
  { amount, statementReference, ...act }: StaffAct & { amount: Money; statementReference: string },
): Promise<Payment> {
  if (amount.cents <= 0) throw fieldError('/amount', 'invalid-input');
  return changeClaim(platform, context, act, async (trx, claim, at) => {
    const paid = await bookBankPayment(trx, claim, {
      amount,
      statementReference,
      transferId: null,
      paidOn: bookDay(at),
      at,
    });
    if (!paid) throw new AppError('in-use');
    return { claim: paid, action: 'payment.paid-by-bank', details: { cents: amount.cents } };
  });
}
