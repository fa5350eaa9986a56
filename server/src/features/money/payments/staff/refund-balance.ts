import type { Money } from '@belfry/contract/values/money.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { lockPayer } from '../collection/claims-of-invoices.ts';
import { refundToLastPaid } from '../refunds/refund-to-last-paid.ts';

/**
 * Gives so much of a company's balance back, to the payment that it paid last and that is large enough.
 * @throws {AppError} `not-allowed-now` where the balance is less, or no payment is large enough: staff send it by bank
 */
export async function refundBalance(
  platform: Platform,
  context: Context<UserActor>,
  { companyId, reason, amount }: { companyId: string; reason: string; amount: Money },
): Promise<void> {
  if (amount.cents <= 0) throw fieldError('/amount', 'invalid-input');
  const at = platform.clock.now();
  // What a company has with us outlives it.
  const evenDeleted = { evenDeleted: true };
  await asStaff(platform, context, companyId, reason).change(async (trx) => {
    // Of two at once the second sees what the first left.
    await lockPayer(trx, companyId);
    if (!(await refundToLastPaid(trx, { companyId, amount, at }))) throw new AppError('not-allowed-now');
    return {
      result: undefined,
      audit: [{ action: 'balance.refunded', details: { cents: amount.cents } }],
    };
  }, evenDeleted);
}
