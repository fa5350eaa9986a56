import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Context } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit, type AuditEntry } from '#features/ground/audit/record-audit.ts';
import { beginNumbers } from '#features/money/invoices/issuing/begin-numbers.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { holdBooks } from '#features/money/ledger/hold-books.ts';
import { post } from '#features/money/ledger/post.ts';
import type { OldMandate } from '#features/money/payments/mandates/read-old-mandate.ts';
import { checkOpening } from './check-opening.ts';
import { importCustomer } from './import-customer.ts';
import { type OpeningBooks, openMaker } from './opening-books.rules.ts';
import { findCustomers, insertOpening } from './opening-books.queries.ts';
import { OpeningBooksError } from './opening-books-error.ts';
import { readMandates } from './read-mandates.ts';

/** Who takes opening books over, and in whose audit log that stands. */
export interface OpeningKeeper extends Pick<Context, 'actor' | 'ip' | 'requestId'> {
  /** The maker's company. */
  companyId: string;
}

/** Ends a transaction that was only to be tried. */
class Tried extends Error {}

/**
 * Takes over what was open in the books before these: all of it or nothing, at most once, and before the first invoice. Mandates are
 * read at the provider before anything is written.
 * @param options.sha256 of the file that the books were read from
 * @param options.dryRun does the same, and leaves nothing
 * @throws {OpeningBooksError} where it may not be; {PaymentFault} where the provider gives no good answer
 */
export async function importOpeningBooks(
  platform: Pick<Platform, 'database' | 'clock' | 'payments'>,
  keeper: OpeningKeeper,
  books: OpeningBooks,
  options: { sha256: string; dryRun: boolean },
): Promise<void> {
  const { database, clock } = platform;
  await checkOpening(database.allCompanies, books, bookDay(clock.now()));
  const companies = await companiesOf(database.allCompanies, books);
  const mandates = await readMandates(platform, books.customers);
  const work = async (trx: Kysely<DB>) => {
    await holdBooks(trx);
    const at = clock.now();
    await checkOpening(trx, books, bookDay(at));
    await write(trx, { keeper, books, companies, mandates, at, sha256: options.sha256 });
    if (options.dryRun) throw new Tried();
  };
  await database.transaction('allCompanies', work).catch((error: unknown) => {
    if (!(error instanceof Tried)) throw error;
  });
}

/** The companies of a file by their number. @throws {OpeningBooksError} with every number that no customer has */
async function companiesOf(database: Kysely<DB>, { customers }: OpeningBooks): Promise<Map<number, string>> {
  const found = await findCustomers(
    database,
    customers.map(({ customerNumber }) => customerNumber),
  );
  const faults = customers.flatMap(({ customerNumber }, index) =>
    found.has(customerNumber)
      ? []
      : [
          {
            place: `customers[${index}].customerNumber`,
            fault: `no customer has the number ${customerNumber}`,
          },
        ],
  );
  if (faults.length > 0) throw new OpeningBooksError(faults);
  return found;
}

interface Import {
  keeper: OpeningKeeper;
  books: OpeningBooks;
  companies: ReadonlyMap<number, string>;
  mandates: ReadonlyMap<number, OldMandate>;
  at: Date;
  sha256: string;
}

async function write(
  trx: Kysely<DB>,
  { keeper, books, companies, mandates, at, sha256 }: Import,
): Promise<void> {
  const { openedOn, customers, accounts, nextInvoice, nextCreditNote } = books;
  await insertOpening(trx, { openedOn, importedAt: at, sha256 });
  for (const posting of openMaker(keeper.companyId, books)) await post(trx, posting, at, openedOn);
  const audits: { companyId: string; entries: AuditEntry[] }[] = [];
  for (const [index, { customerNumber, balance }] of customers.entries()) {
    const companyId = companies.get(customerNumber) ?? '';
    const mandate = mandates.get(customerNumber);
    const entries = await importCustomer(trx, { companyId, balance, mandate, at, openedOn, index });
    audits.push({ companyId, entries });
  }
  for (const [place, next] of Object.entries({ nextInvoice, nextCreditNote }))
    if (next && !(await beginNumbers(trx, next)))
      throw new OpeningBooksError([{ place, fault: `numbers of ${next.series} were taken in ${next.year}` }]);
  const counts = { accounts: accounts.length, customers: customers.length, mandates: mandates.size };
  const details = { openedOn, sha256, ...counts, nextInvoice, nextCreditNote };
  audits.push({
    companyId: keeper.companyId,
    entries: [{ action: 'opening-books.imported', details }],
  });
  for (const { companyId, entries } of audits) await recordAudit(trx, keeper, { companyId, at }, entries);
}
