import type { Kysely } from 'kysely';
import { knownCurrency, parseMoney } from '@belfry/contract/values/decimal-money.ts';
import type { DB } from '#platform/database/database.ts';
import type { ProviderBalanceTransaction } from '#platform/payment-provider/settlement-objects.ts';
import type { Platform } from '#platform/platform.ts';
import { insertTransactions } from './balance.queries.ts';

/**
 * Notes what moved the provider's balance. What is known does nothing.
 * @param makerId the maker's own company
 * @param transactions newest first, as the provider tells them
 * @throws RangeError where an amount is none with two decimals, or of another currency than ours
 */
export async function noteTransactions(
  { database }: Pick<Platform, 'database'>,
  makerId: string,
  transactions: readonly ProviderBalanceTransaction[],
): Promise<void> {
  await database.transaction('allCompanies', (trx) => storeTransactions(trx, makerId, transactions));
}

/** As {@link noteTransactions}, in the caller's transaction. */
export async function storeTransactions(
  trx: Kysely<DB>,
  makerId: string,
  transactions: readonly ProviderBalanceTransaction[],
): Promise<void> {
  await insertTransactions(
    trx,
    transactions.toReversed().map((told) => ({
      provider_id: told.id,
      company_id: makerId,
      type: told.type,
      initial_cents: parseMoney(told.initial).cents,
      fee_cents: told.deductions ? parseMoney(told.deductions).cents : 0,
      result_cents: parseMoney(told.result).cents,
      currency: knownCurrency(told.result.currency),
      created_at: told.createdAt,
      payment_provider_id: told.paymentId,
      refund_provider_id: told.refundId,
      chargeback_provider_id: told.chargebackId,
      settlement_provider_id: told.settlementId,
    })),
  );
}
