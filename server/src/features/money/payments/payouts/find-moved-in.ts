import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { selectChargedBackIn, selectPaidIn, selectRefundedIn, type Span } from './moved-money.queries.ts';

/** Money that the books say the provider has moved for us. */
export interface MovedThen {
  kind: 'payment' | 'refund' | 'chargeback' | 'chargeback-reversal';
  /** The provider's; of a reversal that of the chargeback. */
  providerId: string;
  /** In cents, below zero where it went away. */
  cents: number;
  at: Date;
}

/** What the books have of payments, refunds, chargebacks and reversals of a span, whosever they are. */
export async function findMovedIn(database: Kysely<DB>, span: Span): Promise<MovedThen[]> {
  const [paid, refunded, chargedBack] = await Promise.all([
    selectPaidIn(database, span),
    selectRefundedIn(database, span),
    selectChargedBackIn(database, span),
  ]);
  const moved = (kind: MovedThen['kind'], providerId: string | null, cents: number, at: Date | null) =>
    providerId !== null && at !== null && at >= span.from && at < span.until
      ? [{ kind, providerId, cents, at }]
      : [];
  return [
    ...paid.flatMap((row) => moved('payment', row.provider_id, row.paid_cents ?? 0, row.paid_at)),
    ...refunded.flatMap((row) => moved('refund', row.provider_id, -row.amount_cents, row.ended_at)),
    ...chargedBack.flatMap((row) => [
      ...moved('chargeback', row.provider_id, -row.amount_cents, row.charged_back_at),
      ...moved('chargeback-reversal', row.provider_id, row.amount_cents, row.reversed_at),
    ]),
  ];
}
