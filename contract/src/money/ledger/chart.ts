/**
 * The accounts of the ledger. A balance above zero is what we have, are owed or have spent; below zero it is what we owe or have
 * earned.
 */
export const ledgerAccounts = [
  /** Our own account at the bank. */
  'bank',
  /** What the payment provider holds for us between a payment and its payout. */
  'provider-clearing',
  /** What the payment provider has paid out and no statement of the bank has told of yet. */
  'payouts-under-way',
  /** What customers owe by invoice. */
  'receivables',
  /** What customers paid too much, or were credited: theirs, until an invoice takes it or it goes back. */
  'customer-balances',
  /** Incoming transfers that nobody has matched with an invoice yet. */
  'unmatched-transfers',
  'vat-payable',
  /** VAT of what we buy, as the fees of the provider, which we get back. */
  'input-vat',
  'revenue',
  'provider-fees',
  'chargeback-costs',
  /** Claims that were given up. */
  'written-off',
  /** Parts of cents that a payout rounds away. */
  'rounding',
  /** What was open in the books before these. */
  'opening-balances',
] as const;
/** An account of the ledger. */
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** What a posting is about. */
export const postingKinds = [
  'invoice',
  'credit-note',
  'payment',
  'refund',
  'chargeback',
  'balance-used',
  'write-off',
  'correction',
  'payout',
  'opening',
] as const;
/** What a posting is about. */
export type PostingKind = (typeof postingKinds)[number];
