import type { List } from '@belfry/contract/http/list.ts';
import type { Route } from '@belfry/contract/http/route.ts';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { keepNewer } from '#platform/live/newer.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import type { ListDescription, ListOwner, RowOf } from './list-description.ts';

type ReadPage = (
  route: Route,
  request: { params?: ListOwner['params']; query: Record<string, string | number> },
  options: { signal: AbortSignal; company?: StaffCompany },
) => Promise<List<unknown>>;

interface Pages {
  state: { data?: InfiniteData<List<unknown>> | undefined };
}

/** The rows of a list, a page at a time. While something else is being asked for, those of before stay. */
export function useListPages<R extends Route>(
  { route, key, pageSize, counted, live, lookAgain }: ListDescription<R>,
  query: Record<string, string>,
  owner?: ListOwner,
) {
  return useInfiniteQuery({
    queryKey: [...key, 'list', query, ...(owner ? [owner.params] : [])],
    queryFn: ({ pageParam, signal }) =>
      // What a description asks for is checked against its route (`describeList`).
      (call as ReadPage)(
        route,
        {
          ...(owner && { params: owner.params }),
          query: {
            ...query,
            limit: pageSize,
            ...(pageParam ? { cursor: pageParam } : counted && { total: 'true' }),
          },
        },
        { signal, ...(owner && { company: owner.company }) },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before) => before,
    ...(lookAgain && {
      refetchInterval: ({ state: { data } }: Pages) =>
        lookAgain((data?.pages.flatMap(({ items }) => items) ?? []) as RowOf<R>[]),
    }),
    // Comparing all of 10,000 rows with those before costs more than drawing the few that are seen.
    ...(live && { structuralSharing: keepNewer }),
  });
}
