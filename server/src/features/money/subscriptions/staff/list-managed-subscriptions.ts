import type {
  listManagedSubscriptions as route,
  ManagedSubscriptionItem,
} from '@belfry/contract/money/subscriptions/subscriptions-management.contract.ts';
import type { List } from '@belfry/contract/http/list.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { managedSubscriptions } from './managed-subscriptions.list.ts';

type Query = RouteInput<typeof route>['query'];

/** A page of the subscriptions of all companies, for staff. */
export function listManagedSubscriptions(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  query: Query,
): Promise<List<ManagedSubscriptionItem>> {
  return listOverCompanies(platform, context, managedSubscriptions, query);
}

/** All of them that a filter leaves, as CSV. */
export function exportManagedSubscriptions(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  query: Omit<Query, 'limit' | 'cursor' | 'total'>,
): AsyncGenerator<string> {
  return exportOverCompanies(platform, context, managedSubscriptions, query);
}
