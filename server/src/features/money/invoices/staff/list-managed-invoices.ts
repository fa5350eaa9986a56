import type {
  listManagedInvoices as route,
  ManagedInvoiceItem,
} from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import type { List } from '@belfry/contract/http/list.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { managedInvoicesOf } from './managed-invoices.list.ts';

type Query = RouteInput<typeof route>['query'];

/** A page of the invoices of all companies, for staff. */
export function listManagedInvoices(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  query: Query,
): Promise<List<ManagedInvoiceItem>> {
  const list = managedInvoicesOf(query, bookDay(platform.clock.now()));
  return listOverCompanies(platform, context, list, query);
}

/** All of them that a filter leaves, as CSV. */
export function exportManagedInvoices(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  query: Omit<Query, 'limit' | 'cursor' | 'total'>,
): AsyncGenerator<string> {
  const list = managedInvoicesOf(query, bookDay(platform.clock.now()));
  return exportOverCompanies(platform, context, list, query);
}
