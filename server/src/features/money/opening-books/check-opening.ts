import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { hasInvoices } from '#features/money/invoices/issuing/begin-numbers.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { whoSellsOn } from '#features/money/seller/who-sells.ts';
import { findOpening } from './opening-books.queries.ts';
import { OpeningBooksError } from './opening-books-error.ts';
import type { OpeningBooks, OpeningFault } from './opening-books.rules.ts';

/**
 * Whether opening books may be taken over at this moment: once, before the first invoice, and with the seller's own series.
 * @throws {OpeningBooksError} where not
 */
export async function checkOpening(
  database: Kysely<DB>,
  { openedOn, nextInvoice, nextCreditNote }: OpeningBooks,
  today: Day,
): Promise<void> {
  const imported = await findOpening(database);
  if (imported) throw refusal(`Opening books were taken over on ${bookDay(imported)}: that is done once.`);
  if (await hasInvoices(database))
    throw refusal('An invoice was issued already: opening books are taken over before the first one.');
  const seller = await whoSellsOn(database, today);
  if (!seller)
    throw refusal(
      'Nobody sells yet, and the numbers are of a seller’s series. First: npm run prices -- seller',
    );
  const faults: OpeningFault[] = [];
  if (openedOn > today) faults.push({ place: 'openedOn', fault: 'this day is to come' });
  const { invoiceSeries, creditSeries } = seller;
  if (nextInvoice.series !== invoiceSeries)
    faults.push({ place: 'nextInvoice.series', fault: `the seller’s invoices are ${invoiceSeries}` });
  if (nextCreditNote && nextCreditNote.series !== creditSeries)
    faults.push({ place: 'nextCreditNote.series', fault: `the seller’s credit notes are ${creditSeries}` });
  if (faults.length > 0) throw new OpeningBooksError(faults);
}

function refusal(fault: string): OpeningBooksError {
  return new OpeningBooksError([{ place: '', fault }]);
}
