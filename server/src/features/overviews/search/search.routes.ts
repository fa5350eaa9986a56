import * as contract from '@belfry/contract/overviews/search/search.contract.ts';
import * as management from '@belfry/contract/overviews/search/search-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { searchCompanies } from './search-companies.ts';
import { search } from './search.ts';

/** Routes of the search over everything. */
export function searchRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.search, (context, { query }) => search(platform, context, query.q)),
    bind(management.searchCompanies, (context, { query }) => searchCompanies(platform, context, query.q)),
  ];
}
