import * as z from 'zod/mini';
import type {
  getInvoices as route,
  InvoiceItem,
  InvoicePeriod,
} from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { id } from '@belfry/contract/values/values.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { decodeCursor, instantKey, pageOf } from '#platform/http/route/cursor.ts';
import type { Platform } from '#platform/platform.ts';
import { addMonths, momentOn, type Day } from '#platform/values/calendar.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { selectInvoices } from './invoices.queries.ts';
import { presentInvoices } from './present-invoice.ts';

/** The caller's company's invoices of a period, page by page. */
export async function getInvoices(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId } }: Context<UserActor>,
  { period, sort, limit, cursor }: RouteInput<typeof route>['query'],
): Promise<{ items: InvoiceItem[]; nextCursor: string | null }> {
  const own = database.company(companyId);
  const place = decodeCursor(() => z.tuple([z.literal(sort), instantKey, id]), cursor);
  const rows = await selectInvoices(own, companyId, {
    ...momentsOf(period, bookDay(clock.now())),
    sort,
    after: place && { issuedAt: new Date(place[1]), id: place[2] },
    limit: limit + 1,
  });
  const page = pageOf(
    rows,
    limit,
    (row) => row,
    (row) => [sort, row.issued_at.toISOString(), row.id],
  );
  return {
    items: await presentInvoices(own, companyId, page.items),
    nextCursor: page.nextCursor,
  };
}

/** From when until when a period is, on the calendar of the books. */
function momentsOf(period: InvoicePeriod, today: Day): { from: Date | null; until: Date | null } {
  if (period === 'all') return { from: null, until: null };
  const first = `${today.slice(0, 7)}-01`;
  const from = period === 'current-month' ? first : addMonths(first, -1);
  const midnight = (day: Day) => momentOn(day, 0, 'Europe/Amsterdam');
  return { from: midnight(from), until: midnight(addMonths(from, 1)) };
}
