import type { Kysely } from 'kysely';
import type { SettlementLineKind } from '@belfry/contract/money/settlements/settlement-states.ts';
import { parseMoney } from '@belfry/contract/values/decimal-money.ts';
import type { DB } from '#platform/database/database.ts';
import type { ProviderSettlementLine } from '#platform/payment-provider/settlement-objects.ts';
import { findMovedMoney, type MovedMoneyById } from '#features/money/payments/payouts/find-moved-money.ts';
import { linesOfMovements, type Movement } from '../differences/movements.rules.ts';
import { selectFailed } from '../settlements.queries.ts';

/** A line of a payout with what the books have of the same thing. */
export interface ExplainedLine {
  kind: SettlementLineKind;
  providerId: string;
  cents: number;
  /** What was taken for it; null where the balance does not say. */
  feeCents: number | null;
  /** What the books have of it; null where they know of no such thing. */
  ours: number | null;
  /** Whose it is, where that is known. */
  payer: { companyId: string; paymentId: string } | null;
  /** The attempt that it is of, for a look at it where the books know nothing of the rest. */
  attemptId: string | null;
}

/**
 * All lines of a payout, those of its lists and those that only the balance tells of, each beside what the books have.
 * @param between movements since the payout before
 * @param feeOf what was taken for a payment, refund or chargeback, above zero, by its id
 */
export async function explainLines(
  trx: Kysely<DB>,
  lists: readonly ProviderSettlementLine[],
  { between, feeOf }: { between: readonly Movement[]; feeOf: ReadonlyMap<string, number> },
): Promise<ExplainedLine[]> {
  const moved = linesOfMovements(between);
  const namedIn = (key: 'paymentId' | 'refundId' | 'chargebackId') =>
    moved.flatMap(({ movement }) => movement[key] ?? []);
  const idsOf = (kind: ProviderSettlementLine['kind']) =>
    lists.filter((line) => line.kind === kind).map(({ id }) => id);
  const known = await findMovedMoney(trx, {
    payments: [...new Set([...lists.map(({ paymentId }) => paymentId), ...namedIn('paymentId')])],
    refunds: [...new Set([...idsOf('refund'), ...namedIn('refundId')])],
    chargebacks: [...new Set([...idsOf('chargeback'), ...namedIn('chargebackId')])],
  });
  const failed = await selectFailed(
    trx,
    moved.flatMap(({ movement }) => movement.settlementId ?? []),
  );
  return [
    ...lists.map((line) => listedLine(line, known, feeOf)),
    ...moved.map(({ kind, movement, cents }): ExplainedLine => {
      const [payment, undone] = [
        known.payments.get(movement.paymentId ?? ''),
        undoneBy(kind, movement, known),
      ];
      const came = failed.get(movement.settlementId ?? '');
      return {
        kind,
        providerId: movement.id,
        cents,
        feeCents: movement.feeCents === 0 ? null : -movement.feeCents,
        ours: (kind === 'returned-payout' ? came : undone?.cents) ?? null,
        payer: payerOf(undone ?? payment),
        attemptId: payment?.attemptId ?? null,
      };
    }),
  ];
}

function listedLine(
  { kind, id, paymentId, amount }: ProviderSettlementLine,
  known: MovedMoneyById,
  feeOf: ReadonlyMap<string, number>,
): ExplainedLine {
  const payment = known.payments.get(paymentId);
  const found =
    kind === 'payment' ? payment : (kind === 'refund' ? known.refunds : known.chargebacks).get(id);
  const sign = kind === 'payment' ? 1 : -1;
  const fee = feeOf.get(id);
  return {
    kind,
    providerId: id,
    cents: sign * parseMoney(amount).cents,
    feeCents: fee ?? null,
    ours: found && found.cents !== null ? sign * found.cents : null,
    payer: payerOf(found ?? payment),
    attemptId: payment?.attemptId ?? null,
  };
}

/** What a movement gives back, once the books have it back. */
function undoneBy(kind: SettlementLineKind, movement: Movement, known: MovedMoneyById) {
  const found =
    kind === 'chargeback-reversal'
      ? known.chargebacks.get(movement.chargebackId ?? '')
      : kind === 'returned-refund'
        ? known.refunds.get(movement.refundId ?? '')
        : undefined;
  return found?.isUndone ? found : undefined;
}

function payerOf(found: { companyId: string; paymentId: string } | undefined): ExplainedLine['payer'] {
  return found ? { companyId: found.companyId, paymentId: found.paymentId } : null;
}
