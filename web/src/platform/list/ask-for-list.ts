import type { Route } from '@belfry/contract/http/route.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { drawAll, fetchSeenRows } from '#ui/list/use-seen-rows.ts';
import { ownTimeZone } from '#ui/present.ts';
import { type ListDescription, shapeOf } from './list-description.ts';
import { queryOf } from './list-query.ts';
import { readList } from './list-state.rules.ts';
import { listPagesQuery } from './use-list-pages.ts';

/** Asks for the first rows of a list as an address chooses them, before a screen shows them; with what draws many, where they are many. */
export async function askForList<R extends Route>(
  description: ListDescription<R>,
  search: string,
): Promise<void> {
  const state = readList(shapeOf(description), new URLSearchParams(search));
  const query = queryOf(description, state, { now: new Date(), timeZone: ownTimeZone() });
  const asked = listPagesQuery(description, query);
  await queryClient.prefetchInfiniteQuery(asked);
  const [first] = queryClient.getQueryData(asked.queryKey)?.pages ?? [];
  // What does not come is asked for again by the list itself.
  if (first && first.items.length > drawAll) await fetchSeenRows().catch(() => {});
}
