import * as contract from '@belfry/contract/overviews/search/search.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { search } from './search.ts';

/** Route of the search over everything. */
export function searchRoutes(platform: Platform): BoundRoute[] {
  return [bind(contract.search, (context, { query }) => search(platform, context, query.q))];
}
