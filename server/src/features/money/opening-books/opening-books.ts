import type { LedgerAccount } from '@belfry/contract/money/ledger/chart.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import type { Day } from '#platform/values/calendar.rules.ts';

/** Accounts that may have something before these books begin. Those of customers come with the customer, and what was earned and spent belongs to the books before. */
export const openableAccounts = [
  'bank',
  'provider-clearing',
  'payouts-under-way',
  'unmatched-transfers',
  'vat-payable',
  'input-vat',
] as const satisfies readonly LedgerAccount[];

/** A number that a series begins with in a year. */
export interface FirstNumber {
  series: string;
  year: number;
  number: number;
}

/** A customer with what they bring. */
export interface OpeningCustomer {
  customerNumber: number;
  /** What they paid too much or were credited: above zero. */
  balance?: Money | undefined;
  /** By what they are charged, as the provider calls both. */
  mandate?: { customerId: string; mandateId: string } | undefined;
}

/** What is taken over from the books before these. */
export interface OpeningBooks {
  openedOn: Day;
  /** Of the maker: what there is above zero, what is owed below. */
  accounts: { account: (typeof openableAccounts)[number]; amount: Money }[];
  customers: OpeningCustomer[];
  nextInvoice: FirstNumber;
  nextCreditNote?: FirstNumber | undefined;
}

/** Something that is wrong, and where in the file: `customers[3].balance`; empty for the whole. */
export interface OpeningFault {
  place: string;
  fault: string;
}

/** Opening books that are not taken over: nothing of them is. */
export class OpeningBooksError extends Error {
  readonly faults: readonly OpeningFault[];
  constructor(faults: readonly OpeningFault[]) {
    super(faults.map(({ place, fault }) => (place === '' ? fault : `${place}: ${fault}`)).join('\n'));
    this.name = 'OpeningBooksError';
    this.faults = faults;
  }
}
