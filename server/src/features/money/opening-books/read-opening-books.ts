import * as z from 'zod/mini';
import { parseMoney } from '@belfry/contract/values/decimal-money.ts';
import { findFaults, openableAccounts, type OpeningBooks, type OpeningFault } from './opening-books.rules.ts';
import { OpeningBooksError } from './opening-books-error.ts';

/** Most customers of one file. */
const maxCustomers = 10_000;
/** Most bytes of a file: far over what so many customers take. */
export const maxFileSize = 5_000_000;

const amount = (pattern: RegExp, words: string) =>
  z.pipe(
    z.string().check(z.regex(pattern, words)),
    z.transform((value: string) => parseMoney({ value, currency: 'EUR' })),
  );
const nonZero = String.raw`(?!0+\.00$)\d{1,9}\.\d{2}$`;

const firstNumber = z.strictObject({
  series: z.string().check(z.regex(/^[A-Z0-9]{1,6}$/, 'a series is 1 to 6 capital letters or figures')),
  year: z.int().check(z.gte(2000, 'a year is expected'), z.lte(2099, 'a year is expected')),
  number: z
    .int()
    .check(z.gte(1, 'a number is 1 or more'), z.lte(99_999_999, 'a number has 8 figures at most')),
});

const shape = z.strictObject({
  openedOn: z.iso.date('a day as 2026-11-01 is expected'),
  accounts: z
    .array(
      z.strictObject({
        account: z.enum(openableAccounts, `one of ${openableAccounts.join(', ')} is expected`),
        amount: amount(
          new RegExp(`^-?${nonZero}`),
          'an amount in euro other than 0 is expected, with two decimals, in quotes: "1234.56" or "-1234.56"',
        ),
      }),
    )
    .check(z.maxLength(openableAccounts.length, 'these are more accounts than there are')),
  customers: z
    .array(
      z.strictObject({
        customerNumber: z.pipe(
          z.transform(String),
          z.pipe(
            z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'a customer number is expected')),
            z.transform(Number),
          ),
        ),
        balance: z.optional(
          amount(
            new RegExp(`^${nonZero}`),
            'what the customer has with you is expected, above 0, with two decimals, in quotes: "12.30"',
          ),
        ),
        mandate: z.optional(
          z.strictObject({
            customerId: z
              .string()
              .check(z.regex(/^cst_\w{1,60}$/, 'a customer of the provider is expected: "cst_…"')),
            mandateId: z
              .string()
              .check(z.regex(/^mdt_\w{1,60}$/, 'a mandate of the provider is expected: "mdt_…"')),
          }),
        ),
      }),
    )
    .check(z.maxLength(maxCustomers, `${maxCustomers} customers at most`)),
  nextInvoice: firstNumber,
  nextCreditNote: z.optional(firstNumber),
});

/** Reads opening books, strictly: what does not belong there is a fault, too. @throws {OpeningBooksError} with every fault and its place */
export function readOpeningBooks(text: string): OpeningBooks {
  const read = z.safeParse(shape, jsonIn(text));
  if (!read.success) throw new OpeningBooksError(read.error.issues.map(faultOf));
  const faults = findFaults(read.data);
  if (faults.length > 0) throw new OpeningBooksError(faults);
  return read.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OpeningBooksError([{ place: '', fault: `this is no JSON: ${(error as Error).message}` }]);
  }
}

function faultOf(issue: z.core.$ZodIssue): OpeningFault {
  const place = issue.path.reduce<string>(
    (path, key) =>
      typeof key === 'number' ? `${path}[${key}]` : `${path}${path === '' ? '' : '.'}${String(key)}`,
    '',
  );
  if (issue.code === 'unrecognized_keys') return { place, fault: `unknown: ${issue.keys.join(', ')}` };
  return {
    place,
    fault: issue.code === 'invalid_type' ? `${nameOf(issue.expected)} is expected` : issue.message,
  };
}

function nameOf(expected: string): string {
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}
