import { search } from '@belfry/contract/overviews/search/search.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { useStore } from '#platform/store.ts';
import { useSettled } from '#ui/list/use-settled.ts';
import { searchText } from './search-open.ts';

/** Milliseconds without a key until what was typed is searched for. */
const pause = 200;

/** What is searched for: what was typed, once whoever types rests. */
export function useAsked(): string {
  return useSettled(useStore(searchText).trim(), pause);
}

/** What is found for a text; nothing is asked for while it is empty. The question before is given up. */
export function useSearch(q: string) {
  return useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(search, { query: { q } }, { signal }),
    enabled: q !== '',
    // States are shown with it.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
