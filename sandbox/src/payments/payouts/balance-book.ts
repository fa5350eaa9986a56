import type { BusinessClock } from '../../time/business-clock.ts';
import type { IdPrefix } from '../provider-book.ts';

/** What moves the balance; the first five are of payments, refunds and chargebacks. */
export type BalanceMove =
  | 'payment'
  | 'refund'
  | 'returned-refund'
  | 'chargeback'
  | 'chargeback-reversal'
  | 'balance-correction'
  | 'invoice-rounding-compensation'
  | 'outgoing-transfer'
  | 'returned-transfer';

/** What was moved, before it stands in the book. */
export interface Movement {
  type: BalanceMove;
  /** Cents, below zero where money goes away. */
  initial: number;
  /** What it costs at, and cents that are taken of it, above zero; null where it costs nothing. */
  fee: { tariff: string; cents: number } | null;
  /** How it was paid; null where that has no meaning. */
  method: string | null;
  description: string;
  /** What it is about, by the provider's names. */
  context: Readonly<Record<string, string>> | null;
}

/** A movement of the balance. */
export interface BalanceTransaction extends Movement {
  id: string;
  createdAt: number;
  /** The payout that it is in; null while it is in none. */
  settlementId: string | null;
}

/** Where a payout stands, as the provider says it. */
export type PayoutState = 'pending' | 'processing-at-bank' | 'paidout' | 'failed';

/** A payout. */
export interface ProviderPayout {
  id: string;
  /** What the bank's statement says. */
  reference: string;
  state: PayoutState;
  /** Cents that are paid out. */
  amount: number;
  /** Cents that the bank gets: as many, unless the desk says otherwise. */
  bankAmount: number;
  transferId: string;
  createdAt: number;
  settledAt: number | null;
  /** What it pays out, oldest first. */
  lines: BalanceTransaction[];
}

/** The provider's balance in euro, and what was paid out of it. What came in another currency is not in it. */
export interface BalanceBook {
  id: string;
  openedAt: number;
  /** Oldest first. */
  transactions: readonly BalanceTransaction[];
  /** By id, oldest first. */
  payouts: ReadonlyMap<string, ProviderPayout>;
  /** Cents that lie there. */
  total(): number;
  move(movement: Movement, settlementId?: string): BalanceTransaction;
  /** The movement of a payment, refund or chargeback. */
  moved(type: BalanceMove, subjectId: string): BalanceTransaction | undefined;
  /** What is in no payout, oldest first. */
  unsettled(): BalanceTransaction[];
  /** Puts its lines into a payout. The oldest payouts make room, with what was in them. */
  settle(payout: ProviderPayout): void;
}

const mostPayouts = 1000;

/** Starts without money. */
export function createBalanceBook(
  newId: (prefix: IdPrefix) => string,
  clock: Pick<BusinessClock, 'now'>,
): BalanceBook {
  const bySubject = new Map<string, BalanceTransaction>();
  const payouts = new Map<string, ProviderPayout>();
  let transactions: BalanceTransaction[] = [];
  let total = 0;

  function forget({ id }: ProviderPayout): void {
    payouts.delete(id);
    const { gone = [], kept = [] } = Object.groupBy(transactions, ({ settlementId }) =>
      settlementId === id ? 'gone' : 'kept',
    );
    for (const one of gone) bySubject.delete(keyOf(one.type, subjectOf(one)));
    transactions = kept;
  }

  return {
    id: newId('bal'),
    openedAt: clock.now(),
    get transactions() {
      return transactions;
    },
    payouts,
    total: () => total,
    move(movement, settlementId) {
      const moved = {
        ...movement,
        id: newId('baltr'),
        createdAt: clock.now(),
        settlementId: settlementId ?? null,
      };
      transactions.push(moved);
      bySubject.set(keyOf(moved.type, subjectOf(moved)), moved);
      total += resultOf(moved);
      return moved;
    },
    moved: (type, subjectId) => bySubject.get(keyOf(type, subjectId)),
    unsettled: () => transactions.filter(({ settlementId }) => settlementId === null),
    settle(payout) {
      payouts.set(payout.id, payout);
      for (const line of payout.lines) line.settlementId = payout.id;
      const [oldest] = payouts.values();
      if (oldest && payouts.size > mostPayouts) forget(oldest);
    },
  };
}

/** Cents by which a movement changes the balance. */
export function resultOf({ initial, fee }: Movement): number {
  return initial - (fee?.cents ?? 0);
}

/** The id of the payment, refund or chargeback that a movement is of; its own where it is of none. */
export function subjectOf({ id, context }: BalanceTransaction): string {
  return context?.['chargebackId'] ?? context?.['refundId'] ?? context?.['paymentId'] ?? id;
}

function keyOf(type: BalanceMove, subjectId: string): string {
  return `${type} ${subjectId}`;
}
