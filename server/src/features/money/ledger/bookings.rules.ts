import type { LedgerAccount } from '@belfry/contract/money/ledger/chart.ts';
import { add, compare, negate, subtract, sum, type Money } from '@belfry/contract/values/money.ts';
import type { LedgerEntry, Posting } from './posting.rules.ts';

/** What every posting of a company says. */
export type PostingHead = Pick<Posting, 'companyId' | 'source' | 'reference'>;

/** Where money comes in and goes out. */
export type MoneyAccount = Extract<LedgerAccount, 'bank' | 'provider-clearing'>;

/** What is charged at one treatment by VAT. */
export interface TaxedTotal {
  vatCode: string;
  /** Without VAT. */
  net: Money;
  vat: Money;
}

/** An invoice was issued: the customer owes its total. */
export function invoiceIssued(
  head: PostingHead,
  { invoiceId, totals }: { invoiceId: string; totals: readonly TaxedTotal[] },
): Posting {
  return { ...head, kind: 'invoice', entries: taxed(invoiceId, totals) };
}

/** A credit note was issued: the mirror of so much of an invoice. What it makes too much of is freed by {@link balanceFreed}. */
export function creditIssued(
  head: PostingHead,
  { invoiceId, totals }: { invoiceId: string; totals: readonly TaxedTotal[] },
): Posting {
  const mirrored = totals.map(({ vatCode, net, vat }) => ({ vatCode, net: negate(net), vat: negate(vat) }));
  return { ...head, kind: 'credit-note', entries: taxed(invoiceId, mirrored) };
}

function taxed(invoiceId: string, totals: readonly TaxedTotal[]): LedgerEntry[] {
  const gross = sum(
    totals.map(({ net, vat }) => add(net, vat)),
    'EUR',
  );
  return [
    { account: 'receivables', amount: gross, invoiceId },
    ...totals.flatMap(({ vatCode, net, vat }): LedgerEntry[] => [
      { account: 'revenue', amount: negate(net), invoiceId, vatCode },
      { account: 'vat-payable', amount: negate(vat), invoiceId, vatCode },
    ]),
  ];
}

/** Money came in for an invoice: what is open takes it, what is over becomes the customer's balance. */
export function paymentReceived(
  head: PostingHead,
  { invoiceId, amount, open, on }: { invoiceId: string; amount: Money; open: Money; on: MoneyAccount },
): Posting {
  const taken = compare(amount, open) < 0 ? amount : open;
  return {
    ...head,
    kind: 'payment',
    entries: [
      { account: on, amount, invoiceId },
      { account: 'receivables', amount: negate(taken), invoiceId },
      { account: 'customer-balances', amount: subtract(taken, amount), invoiceId },
    ],
  };
}

/** The customer's balance pays for an invoice. */
export function balanceUsed(
  head: PostingHead,
  { invoiceId, amount }: { invoiceId: string; amount: Money },
): Posting {
  return {
    ...head,
    kind: 'balance-used',
    entries: [
      { account: 'customer-balances', amount, invoiceId },
      { account: 'receivables', amount: negate(amount), invoiceId },
    ],
  };
}

/** What an invoice was paid too much, as after a credit, becomes the customer's balance. */
export function balanceFreed(head: PostingHead, of: { invoiceId: string; amount: Money }): Posting {
  return balanceUsed(head, { ...of, amount: negate(of.amount) });
}

/** The customer's balance went back to them. */
export function balanceRefunded(
  head: PostingHead,
  { amount, on }: { amount: Money; on: MoneyAccount },
): Posting {
  return {
    ...head,
    kind: 'refund',
    entries: [
      { account: 'customer-balances', amount },
      { account: on, amount: negate(amount) },
    ],
  };
}

/** The customer's bank took a payment back: the invoice is open again. */
export function paymentChargedBack(
  head: PostingHead,
  { invoiceId, amount }: { invoiceId: string; amount: Money },
): Posting {
  return {
    ...head,
    kind: 'chargeback',
    entries: [
      { account: 'receivables', amount, invoiceId },
      { account: 'provider-clearing', amount: negate(amount), invoiceId },
    ],
  };
}

/** The customer's bank gave back what it had taken: as a payment, whatever became of the invoice meanwhile. */
export function chargebackReversed(
  head: PostingHead,
  of: { invoiceId: string; amount: Money; open: Money },
): Posting {
  return { ...paymentReceived(head, { ...of, on: 'provider-clearing' }), kind: 'chargeback' };
}

/** What is open of an invoice was given up. */
export function claimWrittenOff(
  head: PostingHead,
  { invoiceId, amount }: { invoiceId: string; amount: Money },
): Posting {
  return {
    ...head,
    kind: 'write-off',
    entries: [
      { account: 'written-off', amount, invoiceId },
      { account: 'receivables', amount: negate(amount), invoiceId },
    ],
  };
}

/** What was given up is owed again, as when it is paid after all. */
export function writeOffUndone(head: PostingHead, of: { invoiceId: string; amount: Money }): Posting {
  return claimWrittenOff(head, { ...of, amount: negate(of.amount) });
}

/** A transfer came in that nobody has matched with an invoice yet: in the maker's own company, until {@link fromUnmatched}. */
export function transferReceived(head: PostingHead, { amount }: { amount: Money }): Posting {
  return {
    ...head,
    kind: 'payment',
    entries: [
      { account: 'bank', amount },
      { account: 'unmatched-transfers', amount: negate(amount) },
    ],
  };
}

/** The same money, which stood in the books as a transfer of nobody until now. */
export function fromUnmatched(paid: Posting): Posting {
  return {
    ...paid,
    entries: paid.entries.map((entry) =>
      entry.account === 'bank' ? { ...entry, account: 'unmatched-transfers' } : entry,
    ),
  };
}

/** A transfer of nobody was sent back by bank. */
export function transferSentBack(head: PostingHead, { amount }: { amount: Money }): Posting {
  const received = transferReceived(head, { amount: negate(amount) });
  return { ...received, kind: 'refund' };
}

/** Money came in for no invoice: an order that becomes one, a verification, or what was paid twice. It is the customer's. */
export function balanceReceived(
  head: PostingHead,
  { amount, on }: { amount: Money; on: MoneyAccount },
): Posting {
  return {
    ...head,
    kind: 'payment',
    entries: [
      { account: on, amount },
      { account: 'customer-balances', amount: negate(amount) },
    ],
  };
}

/** The customer's bank took back what had gone to the balance. */
export function balanceChargedBack(head: PostingHead, { amount }: { amount: Money }): Posting {
  return { ...balanceRefunded(head, { amount, on: 'provider-clearing' }), kind: 'chargeback' };
}

/** The customer's bank gave back what it had taken from the balance. */
export function balanceChargebackReversed(head: PostingHead, { amount }: { amount: Money }): Posting {
  return { ...balanceReceived(head, { amount, on: 'provider-clearing' }), kind: 'chargeback' };
}

/** Money that was to go back did not: it is the customer's again. */
export function refundUndone(
  head: PostingHead,
  { amount, on }: { amount: Money; on: MoneyAccount },
): Posting {
  return { ...balanceReceived(head, { amount, on }), kind: 'refund' };
}

/**
 * The provider paid out: what it held for us is on its way to our bank, less what it took. What is left of the lines in
 * `provider-clearing` after that is an open difference.
 * @param costs in whole cents; what rounding them and the payout makes of the exact sum is `rounding`
 */
export function payoutMade(
  head: PostingHead,
  costs: { payout: Money; fees: Money; chargebackCosts: Money; inputVat: Money; rounding: Money },
): Posting {
  const entries: LedgerEntry[] = [
    { account: 'payouts-under-way', amount: costs.payout },
    { account: 'provider-fees', amount: costs.fees },
    { account: 'chargeback-costs', amount: costs.chargebackCosts },
    { account: 'input-vat', amount: costs.inputVat },
    { account: 'rounding', amount: costs.rounding },
  ];
  const cleared = sum(
    entries.map(({ amount }) => amount),
    'EUR',
  );
  return {
    ...head,
    kind: 'payout',
    entries: [...entries, { account: 'provider-clearing', amount: negate(cleared) }],
  };
}

/** A payout came back from the bank: the provider holds the money again. What it took, it took. */
export function payoutFailed(head: PostingHead, { payout }: { payout: Money }): Posting {
  return {
    ...head,
    kind: 'payout',
    entries: [
      { account: 'provider-clearing', amount: payout },
      { account: 'payouts-under-way', amount: negate(payout) },
    ],
  };
}

/** The bank's statement tells of a payout, which stood in the books as a transfer of nobody until now. */
export function payoutArrived(head: PostingHead, { amount }: { amount: Money }): Posting {
  return {
    ...head,
    kind: 'payout',
    entries: [
      { account: 'unmatched-transfers', amount },
      { account: 'payouts-under-way', amount: negate(amount) },
    ],
  };
}

/** A difference between payouts and books was something that has an account. */
export function differenceSettled(
  head: PostingHead,
  of: {
    amount: Money;
    from: Extract<LedgerAccount, 'provider-clearing' | 'payouts-under-way'>;
    as: LedgerAccount;
  },
): Posting {
  return {
    ...head,
    kind: 'correction',
    entries: [
      { account: of.from, amount: of.amount },
      { account: of.as, amount: negate(of.amount) },
    ],
  };
}

/** What an account had before these books begin. */
export function openedWith(
  head: PostingHead,
  { account, amount }: { account: LedgerAccount; amount: Money },
): Posting {
  return {
    ...head,
    kind: 'opening',
    entries: [
      { account, amount },
      { account: 'opening-balances', amount: negate(amount) },
    ],
  };
}
