import { randomInt } from 'node:crypto';
import { dayOfBank, type BankBook } from '../../bank/bank-book.ts';
import { Refusal } from '../../problem.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { amountOf } from '../provider-book.ts';
import {
  resultOf,
  subjectOf,
  type BalanceTransaction,
  type PayoutState,
  type ProviderPayout,
} from './balance-book.ts';
import { payoutOf } from './settlement-sums.ts';

/** How a payout is made; amounts in cents. */
export interface PayoutOrder {
  state?: Exclude<PayoutState, 'failed'>;
  /** By how much the amount paid out is wrong. */
  difference?: number;
  /** Ids of payments, refunds and chargebacks that wait for another payout. */
  leaveOut?: readonly string[];
  /** What the bank gets, where that is not what is paid out; zero where it gets nothing. */
  bankAmount?: number;
}

/** What the provider pays out, corrects, and takes back. */
export interface PayoutActs {
  /** Newest first. */
  payouts(): ProviderPayout[];
  /** Cents that lie at the provider, and how many movements are in no payout. */
  balance(): { cents: number; unsettled: number };
  /** Pays out all that is in no payout yet. @throws {Refusal} 404, and 409 where there is nothing to pay out */
  payOut(order?: PayoutOrder): ProviderPayout;
  /** Moves a payout on; what fails lies on the balance again. @throws {Refusal} 404, 409 */
  moveOn(id: string, state: PayoutState): ProviderPayout;
  /** Adds so many cents to the balance, or takes them where they are below zero. */
  correct(of: { cents: number; description: string }): BalanceTransaction;
}

const ways: Record<PayoutState, readonly PayoutState[]> = {
  pending: ['processing-at-bank', 'paidout'],
  'processing-at-bank': ['paidout', 'failed'],
  paidout: ['failed'],
  failed: [],
};

/** Where a payout may go from a state. */
export function nextStates(state: PayoutState): readonly PayoutState[] {
  return ways[state];
}

const payer = { name: 'Stichting Payments', iban: 'NL02ABNA0123456789' };

/** The acts on what the provider owes; `bank` is that of the seller. */
export function createPayoutActs(provider: PaymentProvider, bank: BankBook): PayoutActs {
  const { balance, book, clock } = provider;
  const nextReference = createReferences();

  function arrive(payout: ProviderPayout): void {
    payout.settledAt = clock.now();
    if (payout.bankAmount === 0) return;
    const { value, currency } = amountOf(payout.bankAmount, 'EUR');
    bank.pay({ ...payer, amount: value, currency, reference: `Payout ${payout.reference}` });
  }

  return {
    payouts: () => [...balance.payouts.values()].toReversed(),
    balance: () => ({ cents: balance.total(), unsettled: balance.unsettled().length }),
    payOut({ state = 'paidout', difference = 0, leaveOut = [], bankAmount } = {}) {
      const all = balance.unsettled();
      const stranger = leaveOut.find((id) => !all.some((line) => isListed(line) && subjectOf(line) === id));
      if (stranger !== undefined) throw new Refusal(404, `There is no ${stranger} that is in no payout yet.`);
      const lines = all.filter((line) => !isListed(line) || !leaveOut.includes(subjectOf(line)));
      if (lines.length === 0)
        throw new Refusal(409, 'There is nothing to pay out: all is in a payout already.');
      const due = payoutOf(lines);
      const amount = due + difference;
      if (amount <= 0)
        throw new Refusal(409, `Nothing is paid out: it would be ${amountOf(amount, 'EUR').value} euro.`);
      const now = clock.now();
      const payout: ProviderPayout = {
        id: book.newId('stl'),
        reference: nextReference(now),
        state,
        amount,
        bankAmount: bankAmount ?? amount,
        transferId: book.newId('trf'),
        createdAt: now,
        settledAt: null,
        lines,
      };
      balance.settle(payout);
      const rounding = due - lines.reduce((sum, line) => sum + resultOf(line), 0);
      const bare = { fee: null, method: null };
      if (rounding !== 0) {
        const of = { initial: rounding, description: 'Rounding', context: null };
        balance.move({ ...bare, ...of, type: 'invoice-rounding-compensation' }, payout.id);
      }
      const of = { initial: -amount, description: payout.reference, context: contextOf(payout) };
      balance.move({ ...bare, ...of, type: 'outgoing-transfer' }, payout.id);
      if (state === 'paidout') arrive(payout);
      provider.changed();
      return payout;
    },
    moveOn(id, state) {
      const payout = balance.payouts.get(id);
      if (!payout) throw new Refusal(404, `There is no payout ${id}.`);
      if (!nextStates(payout.state).includes(state))
        throw new Refusal(409, `A payout that is ${payout.state} cannot become ${state}.`);
      payout.state = state;
      if (state === 'paidout') arrive(payout);
      if (state === 'failed') {
        const of = { initial: payout.amount, description: payout.reference, context: contextOf(payout) };
        balance.move({ type: 'returned-transfer', fee: null, method: null, ...of });
      }
      provider.changed();
      return payout;
    },
    correct({ cents, description }) {
      const of = { initial: cents, fee: null, method: null, description, context: null };
      const moved = balance.move({ type: 'balance-correction', ...of });
      provider.changed();
      return moved;
    },
  };
}

/** Whether a movement is of what a payout lists. */
function isListed({ type }: BalanceTransaction): boolean {
  return type === 'payment' || type === 'refund' || type === 'chargeback';
}

function contextOf({ id, transferId }: ProviderPayout) {
  return { settlementId: id, transferId };
}

/** References as the provider writes them: its customer, year and month, a number. Never the same twice, also after a new start of the sandbox. */
function createReferences(): (now: number) => string {
  const customer = randomInt(1_000_000, 10_000_000);
  const counts = new Map<string, number>();
  return (now) => {
    const month = dayOfBank(now).slice(2, 7).replace('-', '');
    const count = (counts.get(month) ?? 0) + 1;
    counts.set(month, count);
    return `${customer}.${month}.${String(count).padStart(2, '0')}`;
  };
}
