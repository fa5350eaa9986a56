import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { LedgerAccount } from '@belfry/contract/money/ledger/chart.ts';
import { add, compare, euros, sum, type Money } from '@belfry/contract/values/money.ts';
import { vatOf } from '@belfry/contract/values/money-shares.ts';
import * as bookings from './bookings.rules.ts';
import { postingFault, type Posting } from './posting.rules.ts';
import { standingOf, type ReceivablesByKind } from './standing.rules.ts';

const head = { companyId: 'farm', source: 'test', reference: 'F2026-1' };
const invoiceId = 'invoice';
const at21 = (cents: number) => ({ vatCode: 'NL S 2100', net: euros(cents), vat: vatOf(euros(cents), 2100) });

/** What a posting does, account by account, in cents; nothing where it does nothing. */
const effect = ({ entries }: Posting) =>
  Object.fromEntries(
    entries.filter(({ amount }) => amount.cents !== 0).map((each) => [each.account, each.amount.cents]),
  );

describe('what is booked', () => {
  const [amount, open] = [euros(1809), euros(1809)];
  const totals = [at21(1495)];
  const table: [string, Posting, Partial<Record<LedgerAccount, number>>][] = [
    [
      'an invoice',
      bookings.invoiceIssued(head, { invoiceId, totals }),
      { receivables: 1809, revenue: -1495, 'vat-payable': -314 },
    ],
    [
      'its credit note',
      bookings.creditIssued(head, { invoiceId, totals }),
      { receivables: -1809, revenue: 1495, 'vat-payable': 314 },
    ],
    [
      'a payment',
      bookings.paymentReceived(head, { invoiceId, amount, open, on: 'provider-clearing' }),
      { 'provider-clearing': 1809, receivables: -1809 },
    ],
    [
      'a payment in part',
      bookings.paymentReceived(head, { invoiceId, amount: euros(1000), open, on: 'bank' }),
      { bank: 1000, receivables: -1000 },
    ],
    [
      'a payment of too much',
      bookings.paymentReceived(head, { invoiceId, amount: euros(2000), open, on: 'bank' }),
      { bank: 2000, receivables: -1809, 'customer-balances': -191 },
    ],
    [
      'a second payment',
      bookings.paymentReceived(head, { invoiceId, amount, open: euros(0), on: 'provider-clearing' }),
      { 'provider-clearing': 1809, 'customer-balances': -1809 },
    ],
    [
      'the balance used',
      bookings.balanceUsed(head, { invoiceId, amount: euros(191) }),
      { 'customer-balances': 191, receivables: -191 },
    ],
    [
      'the balance freed',
      bookings.balanceFreed(head, { invoiceId, amount: euros(191) }),
      { 'customer-balances': -191, receivables: 191 },
    ],
    [
      'a refund',
      bookings.balanceRefunded(head, { amount: euros(191), on: 'provider-clearing' }),
      { 'customer-balances': 191, 'provider-clearing': -191 },
    ],
    [
      'a chargeback',
      bookings.paymentChargedBack(head, { invoiceId, amount }),
      { receivables: 1809, 'provider-clearing': -1809 },
    ],
    [
      'its reversal',
      bookings.chargebackReversed(head, { invoiceId, amount, open }),
      { 'provider-clearing': 1809, receivables: -1809 },
    ],
    [
      'its reversal when it was paid meanwhile',
      bookings.chargebackReversed(head, { invoiceId, amount, open: euros(0) }),
      { 'provider-clearing': 1809, 'customer-balances': -1809 },
    ],
    [
      'a write-off',
      bookings.claimWrittenOff(head, { invoiceId, amount }),
      { 'written-off': 1809, receivables: -1809 },
    ],
    [
      'one undone',
      bookings.writeOffUndone(head, { invoiceId, amount }),
      { 'written-off': -1809, receivables: 1809 },
    ],
    [
      'a transfer of nobody',
      bookings.transferReceived(head, { amount }),
      { bank: 1809, 'unmatched-transfers': -1809 },
    ],
    [
      'a transfer matched',
      bookings.fromUnmatched(
        bookings.paymentReceived(head, { invoiceId, amount: euros(2000), open, on: 'bank' }),
      ),
      { 'unmatched-transfers': 2000, receivables: -1809, 'customer-balances': -191 },
    ],
  ];

  it.each(table)('%s', (_, posting, expected) => {
    expect(effect(posting)).toEqual(expected);
    expect(postingFault(posting)).toBeNull();
  });

  test('VAT stands by its code', () => {
    const both = bookings.invoiceIssued(head, {
      invoiceId,
      totals: [at21(100), { vatCode: 'NL AE 0', net: euros(50), vat: euros(0) }],
    });
    expect(both.entries.map(({ account, vatCode }) => [account, vatCode])).toEqual([
      ['receivables', undefined],
      ['revenue', 'NL S 2100'],
      ['vat-payable', 'NL S 2100'],
      ['revenue', 'NL AE 0'],
      ['vat-payable', 'NL AE 0'],
    ]);
  });

  test('what does not sum to zero is said', () => {
    expect(postingFault({ entries: [{ account: 'bank', amount: euros(1) }] })).toBe(
      'entries sum to 1 cents and not to zero',
    );
  });
});

/** The books of one customer with one invoice, as the rules leave them. */
function books() {
  const postings: Posting[] = [];
  const total = (account: LedgerAccount) =>
    sum(
      postings.flatMap(({ entries }) =>
        entries.filter((each) => each.account === account).map(({ amount }) => amount),
      ),
      'EUR',
    );
  const receivables = () => {
    const byKind: ReceivablesByKind = {};
    for (const { kind, entries } of postings)
      for (const { account, amount } of entries)
        if (account === 'receivables') byKind[kind] = add(byKind[kind] ?? euros(0), amount);
    return byKind;
  };
  return {
    total,
    standing: () => standingOf(receivables()),
    balance: () => euros(-total('customer-balances').cents),
    book: (posting: Posting) => void postings.push(posting),
  };
}

const least = (one: Money, other: Money) => (compare(one, other) < 0 ? one : other);

/** What may happen to an invoice, as verbs will do it: by what is open and what the balance is at that moment. */
const acts = {
  pay: ({ book, standing }: ReturnType<typeof books>, amount: Money) =>
    book(
      bookings.paymentReceived(head, { invoiceId, amount, open: standing().open, on: 'provider-clearing' }),
    ),
  credit({ book, standing }: ReturnType<typeof books>, amount: Money) {
    const { total, credited } = standing();
    const net = least(amount, euros(total.cents - credited.cents));
    book(bookings.creditIssued(head, { invoiceId, totals: [{ vatCode: 'NL AE 0', net, vat: euros(0) }] }));
    const { open } = standing();
    if (open.cents < 0) book(bookings.balanceFreed(head, { invoiceId, amount: euros(-open.cents) }));
  },
  useBalance: ({ book, standing, balance }: ReturnType<typeof books>) =>
    book(bookings.balanceUsed(head, { invoiceId, amount: least(balance(), standing().open) })),
  refund: ({ book, balance }: ReturnType<typeof books>, amount: Money) =>
    book(bookings.balanceRefunded(head, { amount: least(balance(), amount), on: 'provider-clearing' })),
  chargeBack: ({ book, standing }: ReturnType<typeof books>, amount: Money) =>
    book(
      bookings.paymentChargedBack(head, {
        invoiceId,
        amount: least(amount, euros(Math.max(0, standing().paid.cents))),
      }),
    ),
  writeOff: ({ book, standing }: ReturnType<typeof books>) =>
    book(bookings.claimWrittenOff(head, { invoiceId, amount: standing().open })),
  undo: ({ book, standing }: ReturnType<typeof books>) =>
    book(bookings.writeOffUndone(head, { invoiceId, amount: standing().writtenOff })),
};

test('an invoice is paid, credited, written off or open to the cent, whatever happens to it in whatever order', () => {
  const act = fc.tuple(fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])), fc.nat(3000));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2500 }), fc.array(act, { maxLength: 20 }), (cents, happened) => {
      const farm = books();
      farm.book(bookings.invoiceIssued(head, { invoiceId, totals: [at21(cents)] }));
      const total = cents + vatOf(euros(cents), 2100).cents;
      for (const [name, amount] of happened) {
        acts[name](farm, euros(amount));
        const { total: invoiced, paid, credited, writtenOff, open } = farm.standing();
        expect(invoiced.cents).toBe(total);
        expect(paid.cents + credited.cents + writtenOff.cents + open.cents).toBe(total);
        expect(open.cents).toBeGreaterThanOrEqual(0);
        expect(farm.balance().cents).toBeGreaterThanOrEqual(0);
        // What the provider holds is what was paid for the invoice and what is the customer's.
        expect(farm.total('provider-clearing').cents).toBe(paid.cents + farm.balance().cents);
      }
    }),
  );
});
