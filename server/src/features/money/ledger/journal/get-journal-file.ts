import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { lookOverCompanies } from '#features/ground/staff-access/look-over-companies.ts';
import { bookDay } from '../book-day.ts';
import { findMonths } from './journals.queries.ts';
import { monthOf, type BookMonth } from './months.rules.ts';
import { readJournal } from './read-journal.ts';

/**
 * The journal of a month for one of the staff, piece by piece: of an exported one the very bytes, else as it stands.
 * @throws {AppError} `not-found` of a month before the first booking, or one that has not begun
 */
export async function getJournalFile(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { month }: { month: BookMonth },
): Promise<{ fileName: string; pieces: AsyncGenerator<Buffer> }> {
  const looked = { section: 'journals', as: 'csv', query: { month } } as const;
  const { first } = await lookOverCompanies(platform, context, looked, findMonths);
  if (first === null || month < first || month > monthOf(bookDay(platform.clock.now())))
    throw new AppError('not-found');
  return { fileName: `journal-${month}.csv`, pieces: readJournal(platform, month) };
}
