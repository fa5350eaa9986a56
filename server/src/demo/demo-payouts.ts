import { writeMoney, type DecimalMoney } from '@belfry/contract/values/decimal-money.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type {
  ProviderBalanceTransaction,
  ProviderPeriodLine,
  ProviderSettlementLine,
} from '#platform/payment-provider/settlement-objects.ts';
import type { Platform } from '#platform/platform.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { noteSettlement } from '#features/money/settlements/reading/note-settlement.ts';
import { noteTransactions } from '#features/money/settlements/reading/note-transactions.ts';
import type { DemoHistory } from './demo-history.ts';

/** What the provider takes for one, without VAT, in ten-thousandths of a euro; as the sandbox's. */
const tariffs = { payment: 3_000, chargeback: 75_000 } as const;
const vatPercent = 21;

/** Money that came to the provider, or that it had to give back. */
interface Moved extends ProviderSettlementLine {
  kind: keyof typeof tariffs;
  /** Cents, below zero where it went away. */
  cents: number;
  at: Date;
}

/**
 * The provider pays out all that is in no payout yet.
 * @param makerId the maker's own company
 * @param number of the payout, so that two of one month have other references
 * @param off cents by which it pays more than it should
 */
export async function payOut(
  platform: Platform,
  history: DemoHistory,
  { makerId, number, off }: { makerId: string; number: number; off: number },
): Promise<void> {
  const at = platform.clock.now();
  const moved = await unsettledMoney(platform);
  const periods = periodsOf(moved);
  const costs = periods.filter(({ kind }) => kind === 'cost');
  const exact = moved.reduce((total, { cents }) => total + cents * 100, 0);
  const due = costs.reduce((left, { gross }) => left - Math.round(Number(gross.value) * 10_000), exact);
  const cents = Math.round(due / 100) + off;
  const id = history.nameOf('stl');
  const day = bookDay(at);
  await noteTransactions(platform, makerId, [
    movement(history, { type: 'outgoing-transfer', cents: -cents, at, settlementId: id }),
    ...moved.toReversed().map((each) => {
      const fee = Math.round((tariffs[each.kind] * (100 + vatPercent)) / 10_000);
      const { kind: type, paymentId } = each;
      const chargebackId = each.kind === 'chargeback' ? each.id : null;
      return movement(history, { type, cents: each.cents, fee, at: each.at, paymentId, chargebackId });
    }),
  ]);
  await noteSettlement(platform, makerId, {
    settlement: {
      id,
      reference: `4711024.${day.slice(2, 4)}${day.slice(5, 7)}.0${number}`,
      state: 'paid-out',
      amount: writeMoney(euros(cents)),
      createdAt: at,
      settledAt: at,
      periods,
    },
    lines: moved,
  });
}

/** Oldest first. */
async function unsettledMoney({ database, clock }: Platform): Promise<Moved[]> {
  const trx = database.allCompanies;
  const settled = new Set(
    (await trx.selectFrom('settlement_lines').select('provider_id').execute()).map((row) => row.provider_id),
  );
  const paid = await trx
    .selectFrom('payment_attempts')
    .select(['provider_id', 'paid_cents', 'paid_at'])
    .where('paid_at', '<=', clock.now())
    .execute();
  const takenBack = await trx
    .selectFrom('payment_chargebacks as taken')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'taken.attempt_id')
    .select(['taken.provider_id', 'attempt.provider_id as payment_id', 'taken.amount_cents'])
    .select('charged_back_at')
    .execute();
  const all = [
    ...paid.map(({ provider_id: id, paid_cents: cents, paid_at: at }) =>
      moneyMoved('payment', { id: id ?? '', paymentId: id ?? '', cents: cents ?? 0, at: at ?? clock.now() }),
    ),
    ...takenBack.map(({ provider_id: id, payment_id: paymentId, amount_cents: cents, ...of }) =>
      moneyMoved('chargeback', { id, paymentId: paymentId ?? '', cents: -cents, at: of.charged_back_at }),
    ),
  ];
  return all
    .filter(({ id }) => !settled.has(id))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function moneyMoved(
  kind: Moved['kind'],
  of: { id: string; paymentId: string; cents: number; at: Date },
): Moved {
  return { kind, ...of, amount: writeMoney(euros(Math.abs(of.cents))) };
}

/** What came and what it cost, month by month. */
function periodsOf(moved: readonly Moved[]): ProviderPeriodLine[] {
  const groups = Map.groupBy(moved, ({ kind, at }) => `${bookDay(at).slice(0, 7)} ${kind}`);
  return [...groups.values()].flatMap((group): ProviderPeriodLine[] => {
    const [first] = group;
    if (!first) return [];
    const { kind } = first;
    const [month, count] = [bookDay(first.at).slice(0, 7), group.length];
    const [description, method] =
      kind === 'payment' ? ['SEPA Direct Debit', 'directdebit'] : ['Chargebacks', 'chargeback'];
    const came = exactly(group.reduce((total, { cents }) => total + cents * 100, 0));
    const net = tariffs[kind] * count;
    const vat = Math.round((net * vatPercent) / 100);
    const of = { month, description, method, count };
    return [
      { ...of, kind: 'revenue', net: came, vat: null, gross: came },
      { ...of, kind: 'cost', net: exactly(net), vat: exactly(vat), gross: exactly(net + vat) },
    ];
  });
}

function exactly(tenThousandths: number): DecimalMoney {
  return { value: (tenThousandths / 10_000).toFixed(4), currency: 'EUR' };
}

function movement(
  history: DemoHistory,
  of: { type: string; cents: number; fee?: number; at: Date } & Partial<
    Pick<ProviderBalanceTransaction, 'paymentId' | 'chargebackId' | 'settlementId'>
  >,
): ProviderBalanceTransaction {
  const { fee = 0 } = of;
  return {
    id: history.nameOf('baltr'),
    type: of.type,
    initial: writeMoney(euros(of.cents)),
    deductions: fee === 0 ? null : writeMoney(euros(-fee)),
    result: writeMoney(euros(of.cents - fee)),
    createdAt: of.at,
    paymentId: of.paymentId ?? null,
    refundId: null,
    chargebackId: of.chargebackId ?? null,
    settlementId: of.settlementId ?? null,
  };
}
