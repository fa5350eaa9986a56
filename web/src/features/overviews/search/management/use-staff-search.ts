import { searchCompanies } from '@belfry/contract/overviews/search/search-management.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#platform/api-client/call.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useSession } from '#platform/session/session.ts';
import { useStore } from '#platform/store.ts';
import { managementPages } from '#features/ground/staff-access/management-pages.ts';
import { type MoreFound, placesFor, type SearchGroup } from '../search-entries.ts';
import { searchText } from '../search-open.ts';
import { useAsked } from '../search.api.ts';
import { managedGroupsOf } from './managed-entries.ts';
import { managementActs } from './management-acts.ts';

/** What staff find beside what the maker's own company has: across companies, the sections, and acts to start. */
export function useStaffSearch(): MoreFound {
  const text = useText();
  const q = useAsked();
  const typed = useStore(searchText).trim();
  const { user } = useSession();
  const found = useQuery({
    queryKey: ['search', 'management', q],
    queryFn: ({ signal }) => call(searchCompanies, { query: { q } }, { signal }),
    enabled: q !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const state = useLoadState(found);
  const { data } = found;
  const before = useMemo(() => (data ? managedGroupsOf(data, q, text) : []), [data, q, text]);
  const after = useMemo((): SearchGroup[] => {
    const may = (permission: string) => user?.role.permissions.some((each) => each === permission) ?? false;
    return [
      { id: 'sections', title: text('search-management.group.sections'), places: managementPages },
      { id: 'acts', title: text('search-management.group.acts'), places: managementActs },
    ].flatMap(({ places, ...group }) => {
      const entries = placesFor(places, typed, may, text);
      return entries.length > 0 ? [{ ...group, entries }] : [];
    });
  }, [typed, user, text]);
  return { before, after, hits: data?.hits.length ?? 0, isSettled: q === typed && !found.isFetching, state };
}
