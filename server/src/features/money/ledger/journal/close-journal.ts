import type { Journal } from '@belfry/contract/money/ledger/journals-management.contract.ts';
import type { Context } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { bookDay } from '../book-day.ts';
import { findJournal, findMonths, insertJournal, lockBooks } from './journals.queries.ts';
import { nextMonth, type BookMonth } from './months.rules.ts';
import { writeJournal } from './write-journal.ts';

/** Who closes months, and in whose audit log that stands. */
export interface Bookkeeper extends Pick<Context, 'actor' | 'ip' | 'requestId'> {
  /** The maker's company. */
  companyId: string;
}

/**
 * Exports the next month of the books and closes it: what is booked later falls into the month after it. One that was closed, but whose
 * file is not written because something was stopped, is finished.
 * @throws {AppError} `not-allowed-now` where it is not the next month, or not over in Amsterdam
 */
export async function closeJournal(
  platform: Pick<Platform, 'database' | 'clock'>,
  keeper: Bookkeeper,
  { month, reason }: { month: BookMonth; reason?: string },
): Promise<Journal> {
  const { database, clock } = platform;
  await database.transaction('allCompanies', async (trx) => {
    await lockBooks(trx);
    const at = clock.now();
    if (month !== nextMonth(await findMonths(trx), bookDay(at))) throw new AppError('not-allowed-now');
    if (await findJournal(trx, month)) return;
    await insertJournal(trx, month, at);
    const entry = { action: 'journal.closed', details: { month }, ...(reason !== undefined && { reason }) };
    await recordAudit(trx, keeper, { companyId: keeper.companyId, at }, [entry]);
  });
  return writeJournal(platform, month);
}
