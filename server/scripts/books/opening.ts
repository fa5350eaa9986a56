import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { importOpeningBooks } from '../../src/features/money/opening-books/import-opening-books.ts';
import { OpeningBooksError } from '../../src/features/money/opening-books/opening-books-error.ts';
import type { OpeningBooks } from '../../src/features/money/opening-books/opening-books.rules.ts';
import { maxFileSize, readOpeningBooks } from '../../src/features/money/opening-books/read-opening-books.ts';
import { createPaymentProvider } from '../../src/platform/payment-provider/payment-provider.ts';
import { Refusal, type Command } from '../command.ts';
import { messageOf } from '../message-of.ts';
import { findKeeper } from '../prices/keeper.ts';

/** Most faults that are named at a time. */
const mostFaults = 20;

/** What was open in the books before these. */
export const openingCommand: Command = {
  usage: `  npm run books -- opening FILE.json [--dry-run]
      takes over opening balances, mandates and the next numbers of invoices, once and before the first invoice;
      with --dry-run it only says whether that would be done`,
  options: { 'dry-run': { type: 'boolean' } },
  words: 1,
  async run(parts, { words, options, pathOf }) {
    const keeper = { ...(await findKeeper(parts)), requestId: 'books' };
    const text = await readText(pathOf(words[0] ?? ''));
    const dryRun = options['dry-run'] === true;
    try {
      const books = readOpeningBooks(text);
      const platform = { ...parts, payments: createPaymentProvider(parts.config) };
      const sha256 = createHash('sha256').update(text).digest('hex');
      await importOpeningBooks(platform, keeper, books, { sha256, dryRun });
      return wordsOf(books, dryRun);
    } catch (error) {
      throw error instanceof OpeningBooksError ? refusalOf(error) : error;
    }
  },
};

async function readText(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > maxFileSize)
      throw new Refusal(`The file is larger than ${maxFileSize / 1_000_000} MB.`);
    return await readFile(path, 'utf8');
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(`The file cannot be read: ${messageOf(error)}`);
  }
}

function refusalOf({ faults, message }: OpeningBooksError): Refusal {
  const lines = message.split('\n').slice(0, mostFaults);
  const rest = faults.length - lines.length;
  return new Refusal(
    ['Nothing is taken over.', ...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'),
  );
}

function wordsOf({ openedOn, accounts, customers, nextInvoice }: OpeningBooks, dryRun: boolean): string {
  const balances = customers.filter(({ balance }) => balance).length;
  const mandates = customers.filter(({ mandate }) => mandate).length;
  const { series, year, number } = nextInvoice;
  return [
    dryRun ? 'This would be taken over; nothing is yet:' : `The books are opened on ${openedOn}:`,
    `  ${accounts.length} accounts, ${balances} balances and ${mandates} mandates of customers;`,
    `  the next invoice of ${series} in ${year} is number ${number}.`,
  ].join('\n');
}
