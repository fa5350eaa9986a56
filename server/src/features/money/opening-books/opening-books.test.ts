import { expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import { OpeningBooksError } from './opening-books-error.ts';
import { readOpeningBooks } from './read-opening-books.ts';

const example = {
  openedOn: '2026-11-01',
  accounts: [
    { account: 'bank', amount: '1234.56' },
    { account: 'vat-payable', amount: '-210.00' },
  ],
  customers: [
    { customerNumber: '10001', balance: '12.30', mandate: { customerId: 'cst_a', mandateId: 'mdt_a' } },
    { customerNumber: 10002, balance: '0.01' },
  ],
  nextInvoice: { series: 'F', year: 2026, number: 143 },
};

function faultsOf(change: object): string[] {
  try {
    readOpeningBooks(JSON.stringify({ ...example, ...change }));
    return [];
  } catch (error) {
    return error instanceof OpeningBooksError ? error.message.split('\n') : [String(error)];
  }
}

test('opening books are read as they are meant', () => {
  expect(readOpeningBooks(JSON.stringify(example))).toEqual({
    ...example,
    accounts: [
      { account: 'bank', amount: euros(123_456) },
      { account: 'vat-payable', amount: euros(-21_000) },
    ],
    customers: [
      { ...example.customers[0], customerNumber: 10_001, balance: euros(1230) },
      { customerNumber: 10_002, balance: euros(1) },
    ],
  });
});

const [first, second] = example.customers;
test.each<[object, string]>([
  [{ openedOn: '2026-02-30' }, 'openedOn: a day as'],
  [{ openedOn: undefined }, 'openedOn: a '],
  [{ accounts: [{ account: 'revenue', amount: '1.00' }] }, 'accounts[0].account: one of bank,'],
  [{ accounts: [{ account: 'customer-balances', amount: '1.00' }] }, 'accounts[0].account: one of bank,'],
  [{ accounts: [{ account: 'bank', amount: 1.5 }] }, 'accounts[0].amount: a string is expected'],
  [{ accounts: [{ account: 'bank', amount: '1,50' }] }, 'accounts[0].amount: an amount in euro'],
  [{ accounts: [{ account: 'bank', amount: '0.00' }] }, 'accounts[0].amount: an amount in euro'],
  [{ accounts: [example.accounts[0], example.accounts[0]] }, 'accounts[1].account: this account'],
  [{ customers: [{ ...first, balance: '-1.00' }] }, 'customers[0].balance: what the customer has'],
  [{ customers: [{ ...first, balence: '1.00' }] }, 'customers[0]: unknown: balence'],
  [{ customers: [{ ...first, customerNumber: 'K1' }] }, 'customers[0].customerNumber: a customer number'],
  [
    { customers: [{ ...first, mandate: { customerId: 'cst_a' } }] },
    'customers[0].mandate.mandateId: a string',
  ],
  [
    { customers: [{ ...first, mandate: { customerId: 'mdt_a', mandateId: 'mdt_a' } }] },
    'customers[0].mandate.customerId: a customer of',
  ],
  [
    { customers: [first, { ...second, customerNumber: 10_001 }] },
    'customers[1].customerNumber: this customer',
  ],
  [{ customers: [first, { ...first, customerNumber: 3 }] }, 'customers[1].mandate.customerId: another'],
  [{ customers: [{ customerNumber: 1 }] }, 'customers[0]: neither a balance nor a mandate'],
  [{ nextInvoice: { series: 'f-1', year: 2026, number: 1 } }, 'nextInvoice.series: a series'],
  [{ nextInvoice: { series: 'F', year: 2025, number: 1 } }, 'nextInvoice.year: the books open in 2026'],
  [{ nextInvoice: { series: 'F', year: 2026, number: 0 } }, 'nextInvoice.number: a number is'],
  [{ nextInvoice: undefined }, 'nextInvoice: an object is expected'],
  [{ revenue: 1 }, 'unknown: revenue'],
])('what is wrong is named by its place: %j', (change, fault) => {
  expect(faultsOf(change)[0]?.slice(0, fault.length)).toBe(fault);
});

test('a file has 10,000 customers at most', () => {
  const customers = Array.from({ length: 10_001 }, (_, index) => ({
    customerNumber: index + 1,
    balance: '0.01',
  }));
  expect(faultsOf({ customers })).toEqual(['customers: 10000 customers at most']);
  expect(faultsOf({ customers: customers.slice(1) })).toEqual([]);
});

test('what is no JSON is said to be none', () => {
  expect(() => readOpeningBooks('{')).toThrow('this is no JSON');
});
