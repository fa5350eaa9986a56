import { parseMoney, writeDecimal, writeMoney } from '@belfry/contract/values/decimal-money.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { PayoutProvider, ProviderPage } from './payout-provider.ts';
import type { playedPaymentProvider } from './played-provider.fixture.ts';
import type {
  ProviderBalanceTransaction,
  ProviderPeriodLine,
  ProviderSettlement,
  ProviderSettlementLine,
} from './settlement-objects.ts';

/** In what a payout is wrong; amounts in cents. */
export interface WrongPayout {
  /** More is paid out than the lines come to. */
  sum?: number;
  /** More is taken off the balance as fees than the payout says. */
  fees?: number;
  /** A payment that nobody made. */
  unknown?: number;
  /** The first line says so much more. */
  otherAmount?: number;
  /** Lines of another payout once more. */
  twice?: readonly ProviderSettlementLine[];
  /** What is in no payout, now or later: `tr_…`, `re_…`, `chb_…`. */
  missing?: readonly string[];
}

interface Move extends Pick<
  ProviderBalanceTransaction,
  'type' | 'paymentId' | 'refundId' | 'chargebackId' | 'settlementId'
> {
  cents: number;
  /** What it costs without VAT, in ten-thousandths of a euro. */
  net: number;
}

const about = { paymentId: null, refundId: null, chargebackId: null, settlementId: null };
const listed: readonly string[] = ['payment', 'refund', 'chargeback'];

/** Payouts of what the played provider was paid, gave back and was charged back, with its fees; wrong where it is told to be. */
export function playedPayouts(provider: ReturnType<typeof playedPaymentProvider>, clock: Pick<Clock, 'now'>) {
  const suffix = Math.random().toString(36).slice(2, 10);
  let made = 0;
  const nextId = (prefix: string) => `${prefix}_${String((made += 1)).padStart(5, '0')}${suffix}`;
  const settlements: ProviderSettlement[] = [];
  const linesBy = new Map<string, ProviderSettlementLine[]>();
  const transactions: ProviderBalanceTransaction[] = [];
  const unreadable: { id: string; error: unknown }[] = [];
  const seen = new Set<string>();
  const extra: Move[] = [];
  const sizes = { page: 250 };

  function moves(left: readonly string[]): Move[] {
    const all: Move[] = [];
    const once = (key: string, move: Move) => {
      if (seen.has(key) || left.some((id) => key.endsWith(`/${id}`))) return;
      seen.add(key);
      all.push(move);
    };
    for (const { id, status, amount, refunds, chargebacks } of provider.payments.values()) {
      const of = { ...about, paymentId: id };
      if (status !== 'paid') continue;
      once(`payment/${id}`, { ...of, type: 'payment', cents: parseMoney(amount).cents, net: 2900 });
      for (const { id: refundId, status: state } of refunds) {
        const cents = provider.refunds.find((each) => each.id === refundId)?.amount.cents ?? 0;
        const refund = { ...of, refundId };
        if (state === 'refunded' || (state === 'failed' && seen.has(`refund/${refundId}`)))
          once(`refund/${refundId}`, { ...refund, type: 'refund', cents: -cents, net: 2500 });
        if (state === 'failed' && seen.has(`refund/${refundId}`))
          once(`returned/${refundId}`, { ...refund, type: 'returned-refund', cents, net: 0 });
      }
      for (const { id: chargebackId, amount: taken, reversedAt } of chargebacks) {
        const { cents } = parseMoney(taken);
        const chargeback = { ...of, chargebackId };
        once(`chargeback/${chargebackId}`, { ...chargeback, type: 'chargeback', cents: -cents, net: 75_000 });
        if (reversedAt)
          once(`reversal/${chargebackId}`, { ...chargeback, type: 'chargeback-reversal', cents, net: 0 });
      }
    }
    return [...all, ...extra.splice(0)];
  }

  function move({ type, cents, net, ...of }: Move, feeOff = 0): void {
    const fee = Math.round((net * 1.21) / 100) + feeOff;
    transactions.push({
      ...of,
      id: nextId('baltr'),
      type,
      initial: writeMoney(euros(cents)),
      deductions: fee === 0 ? null : writeMoney(euros(-fee)),
      result: writeMoney(euros(cents - fee)),
      createdAt: clock.now(),
    });
  }

  return {
    /** Oldest first. */
    list: settlements,
    transactionsOf: () => transactions,
    /** What cannot be read of the payouts, beside them. */
    unreadable,
    sizes,
    /** Corrects the balance by so many cents. */
    corrects: (cents: number) => void extra.push({ ...about, type: 'balance-correction', cents, net: 0 }),
    /** Takes a fee by itself, beside those of payments; it stands in the payout's costs. */
    takes: (type: `${string}-fee`, net: number) => void extra.push({ ...about, type, cents: 0, net }),
    /** Pays out all that is in no payout yet. */
    paysOut(
      wrong: WrongPayout = {},
      state: ProviderSettlement['state'] = 'paid-out',
    ): ProviderSettlement & { lines: ProviderSettlementLine[] } {
      const id = nextId('stl');
      const all = moves(wrong.missing ?? []);
      if (wrong.unknown !== undefined)
        all.push({ ...about, type: 'payment', paymentId: nextId('tr'), cents: wrong.unknown, net: 0 });
      const [first] = all;
      if (first) first.cents += wrong.otherAmount ?? 0;
      for (const [index, each] of all.entries()) move(each, index === 0 ? (wrong.fees ?? 0) : 0);
      const lines = [...all.filter(({ type }) => listed.includes(type)).map(lineOf), ...(wrong.twice ?? [])];
      const again = (wrong.twice ?? []).map(({ kind, amount }) =>
        kind === 'payment' ? parseMoney(amount).cents : -parseMoney(amount).cents,
      );
      const periods = periodsOf(all, clock.now());
      const exact = periods.filter(({ kind }) => kind === 'cost').map(({ gross }) => exactOf(gross.value));
      const came = [...all.map(({ cents }) => cents), ...again].reduce((total, cents) => total + cents, 0);
      const due = (came * 100 - exact.reduce((total, units) => total + units, 0)) / 100;
      const cents = Math.round(due) + (wrong.sum ?? 0);
      move({ ...about, type: 'outgoing-transfer', settlementId: id, cents: -cents, net: 0 });
      const settlement: ProviderSettlement = {
        id,
        reference: `${suffix.toUpperCase()}.${String(made).padStart(5, '0')}.01`,
        state,
        amount: writeMoney(euros(cents)),
        createdAt: clock.now(),
        settledAt: state === 'paid-out' ? clock.now() : null,
        periods,
      };
      settlements.push(settlement);
      linesBy.set(id, lines);
      return { ...settlement, lines };
    },
    /** A payout goes on; what fails lies on the balance again. */
    becomes(id: string, state: ProviderSettlement['state']): void {
      const found = settlements.find((each) => each.id === id);
      if (!found) throw new Error(`no payout ${id}`);
      found.state = state;
      if (state === 'paid-out') found.settledAt = clock.now();
      if (state !== 'failed') return;
      const { cents } = parseMoney(found.amount);
      extra.push({ ...about, type: 'returned-transfer', settlementId: id, cents, net: 0 });
    },
    settlements: async (from: string | null) => ({
      ...pageOf(settlements.toReversed(), from, sizes.page),
      unreadable,
    }),
    async settlement(id: string) {
      return structuredClone(settlements.find((each) => each.id === id) ?? null);
    },
    settlementLines: async (id: string) => structuredClone(linesBy.get(id) ?? []),
    transactions: async (from: string | null) => pageOf(transactions.toReversed(), from, sizes.page),
  } satisfies PayoutProvider & Record<string, unknown>;
}

function pageOf<T extends { id: string }>(
  all: readonly T[],
  from: string | null,
  size: number,
): ProviderPage<T> {
  const at = from === null ? 0 : all.findIndex(({ id }) => id === from);
  return {
    items: structuredClone(all.slice(at, at + size)),
    unreadable: [],
    next: all[at + size]?.id ?? null,
  };
}

function lineOf({ type, paymentId, refundId, chargebackId, cents }: Move): ProviderSettlementLine {
  return {
    kind: type as ProviderSettlementLine['kind'],
    id: chargebackId ?? refundId ?? paymentId ?? '',
    paymentId: paymentId ?? '',
    amount: writeMoney(euros(Math.abs(cents))),
  };
}

/** One month, with VAT of each tariff as a whole: it is not what was taken one by one. */
function periodsOf(all: readonly Move[], at: Date): ProviderPeriodLine[] {
  const month = at.toISOString().slice(0, 7);
  const amount = (units: number) => ({ value: writeDecimal(units, 4), currency: 'EUR' });
  return Object.entries(Object.groupBy(all, ({ type }) => type)).flatMap(([type, kind = []]) => {
    const method = type === 'payment' ? 'ideal' : type;
    const net = kind.reduce((total, each) => total + each.net, 0);
    const vat = Math.round(net * 0.21);
    const came = kind.reduce((total, { cents }) => total + cents, 0) * 100;
    const sums = { month, description: type, method, count: kind.length };
    const revenue = { net: amount(came), vat: null, gross: amount(came) };
    const cost = { net: amount(net), vat: amount(vat), gross: amount(net + vat) };
    return [
      { ...sums, ...revenue, kind: 'revenue' as const },
      ...(net === 0 ? [] : [{ ...sums, ...cost, kind: 'cost' as const }]),
    ];
  });
}

function exactOf(value: string): number {
  return Math.round(Number(value) * 10_000);
}
