import * as z from 'zod/mini';
import {
  bookMonth,
  type getJournals as route,
  type Journal,
} from '@belfry/contract/money/ledger/journals-management.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { decodeCursor, pageOf } from '#platform/http/route/cursor.ts';
import type { Platform } from '#platform/platform.ts';
import { bookDay } from '../book-day.ts';
import { findMonths, selectJournals } from './journals.queries.ts';
import { nextMonth, type BookMonth } from './months.rules.ts';
import { presentJournal } from './present-journal.ts';

/** The months that were exported, page by page, and the one that is next. */
export async function getJournals(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { limit, cursor }: RouteInput<typeof route>['query'],
): Promise<{ items: Journal[]; nextCursor: string | null; nextMonth: BookMonth | null }> {
  const [before = null] = decodeCursor(() => z.tuple([bookMonth]), cursor) ?? [];
  const [rows, months] = await Promise.all([
    selectJournals(database.allCompanies, { before, limit: limit + 1 }),
    findMonths(database.allCompanies),
  ]);
  const written = rows.flatMap((row) => (row.file ? [presentJournal(row, row.file)] : []));
  const page = pageOf(
    written,
    limit,
    (item) => item,
    ({ month }) => [month],
  );
  return { ...page, nextMonth: nextMonth(months, bookDay(clock.now())) };
}
