import type { LedgerAccount } from '@belfry/contract/money/ledger/chart.ts';
import { negate, type Money } from '@belfry/contract/values/money.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { openedWith } from '#features/money/ledger/bookings.rules.ts';
import type { Posting } from '#features/money/ledger/posting.rules.ts';

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

/** What is wrong with opening books in themselves: what is named twice, brings nothing, or numbers a wrong year. */
export function findFaults(books: OpeningBooks): OpeningFault[] {
  const { accounts, customers, nextInvoice, nextCreditNote } = books;
  const year = Number(books.openedOn.slice(0, 4));
  const numbers = Object.entries({ nextInvoice, nextCreditNote });
  return [
    ...findRepeated(accounts.map(({ account }) => account)).map((index) => ({
      place: `accounts[${index}].account`,
      fault: 'this account stands there before',
    })),
    ...findRepeated(customers.map(({ customerNumber }) => customerNumber)).map((index) => ({
      place: `customers[${index}].customerNumber`,
      fault: 'this customer stands there before',
    })),
    ...(['customerId', 'mandateId'] as const).flatMap((key) =>
      findRepeated(customers.map(({ mandate }) => mandate?.[key])).map((index) => ({
        place: `customers[${index}].mandate.${key}`,
        fault: 'another customer has it, too',
      })),
    ),
    ...customers.flatMap(({ balance, mandate }, index) =>
      balance || mandate ? [] : [{ place: `customers[${index}]`, fault: 'neither a balance nor a mandate' }],
    ),
    ...numbers.flatMap(([place, next]) =>
      !next || next.year === year || next.year === year + 1
        ? []
        : [{ place: `${place}.year`, fault: `the books open in ${year}: that year or the next is expected` }],
    ),
  ];
}

/** Where something stands that stood before. */
function findRepeated(values: readonly (string | number | undefined)[]): number[] {
  const seen = new Set<string | number>();
  return values.flatMap((value, index) => {
    if (value === undefined) return [];
    const isRepeated = seen.has(value);
    seen.add(value);
    return isRepeated ? [index] : [];
  });
}

/** What the maker has and owes when the books open, each against `opening-balances`. */
export function openMaker(makerId: string, { openedOn, accounts }: OpeningBooks): Posting[] {
  return accounts.map((opened) =>
    openedWith(
      { companyId: makerId, source: `opening/${opened.account}`, reference: `opening ${openedOn}` },
      opened,
    ),
  );
}

/** What a customer has with us when the books open: we owe it. */
export function openCustomer(
  companyId: string,
  balance: NonNullable<OpeningCustomer['balance']>,
  openedOn: string,
): Posting {
  return openedWith(
    { companyId, source: `opening/${companyId}`, reference: `opening ${openedOn}` },
    { account: 'customer-balances', amount: negate(balance) },
  );
}
