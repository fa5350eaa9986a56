import type { List } from '@belfry/contract/http/list.ts';
import type { Route } from '@belfry/contract/http/route.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  replaceEqualDeep,
  useInfiniteQuery,
} from '@tanstack/react-query';
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

/** Rows up to which an answer is compared with what is held: for 10,000 that costs more than drawing the few that are seen. */
const compared = 500;

/** Rows that are what they were stay the same objects, and are not drawn again. */
function shareRows(held: unknown, answer: unknown): unknown {
  const newer = keepNewer(held, answer) as InfiniteData<List<unknown>>;
  const rows = newer.pages.reduce((sum, { items }) => sum + items.length, 0);
  return rows > compared ? newer : replaceEqualDeep(held, newer);
}

/** How the rows of a list are asked for, a page at a time. */
export function listPagesQuery<R extends Route>(
  { route, key, pageSize, counted, live }: ListDescription<R>,
  query: Record<string, string>,
  owner?: ListOwner,
) {
  return infiniteQueryOptions({
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
    ...(live && { structuralSharing: shareRows }),
  });
}

/** The rows of a list, a page at a time. While something else is being asked for, those of before stay. */
export function useListPages<R extends Route>(
  description: ListDescription<R>,
  query: Record<string, string>,
  owner?: ListOwner,
) {
  const { lookAgain } = description;
  return useInfiniteQuery({
    ...listPagesQuery(description, query, owner),
    placeholderData: (before) => before,
    ...(lookAgain && {
      refetchInterval: ({ state: { data } }: Pages) =>
        lookAgain((data?.pages.flatMap(({ items }) => items) ?? []) as RowOf<R>[]),
    }),
  });
}
