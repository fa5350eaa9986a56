import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import {
  selectAttemptsMoved,
  selectChargebacksMoved,
  selectRefundsMoved,
  undoneStates,
} from './moved-money.queries.ts';

/** Money that the provider moved for us, as the books have it. */
export interface MovedMoney {
  /** The customer's company, and the claim. */
  companyId: string;
  paymentId: string;
  /** In cents, above zero whichever way it went; null where it is not booked. */
  cents: number | null;
  /** Whether it came back: a refund that came to nothing, a chargeback that was reversed. */
  isUndone: boolean;
}

/** What the books have of what the provider names, by its ids. */
export interface MovedMoneyById {
  payments: Map<string, MovedMoney & { attemptId: string }>;
  refunds: Map<string, MovedMoney>;
  chargebacks: Map<string, MovedMoney>;
}

/** Looks up payments, refunds and chargebacks of every company by the provider's ids; what the books do not know is in no map. */
export async function findMovedMoney(
  database: Kysely<DB>,
  of: { payments: readonly string[]; refunds: readonly string[]; chargebacks: readonly string[] },
): Promise<MovedMoneyById> {
  const [attempts, refunds, chargebacks] = await Promise.all([
    selectAttemptsMoved(database, of.payments),
    selectRefundsMoved(database, of.refunds),
    selectChargebacksMoved(database, of.chargebacks),
  ]);
  return {
    payments: new Map(
      attempts.map((row) => [
        row.provider_id ?? '',
        { ...claimOf(row), attemptId: row.id, cents: row.paid_cents, isUndone: false },
      ]),
    ),
    refunds: new Map(
      refunds.map((row) => [
        row.provider_id ?? '',
        { ...claimOf(row), cents: row.amount_cents, isUndone: undoneStates.includes(row.state) },
      ]),
    ),
    chargebacks: new Map(
      chargebacks.map((row) => [
        row.provider_id,
        { ...claimOf(row), cents: row.amount_cents, isUndone: row.reversed_at !== null },
      ]),
    ),
  };
}

function claimOf(row: { company_id: string; payment_id: string }) {
  return { companyId: row.company_id, paymentId: row.payment_id };
}
