import {
  addSavedView,
  changeSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
} from '@belfry/contract/ground/saved-views/saved-views.contract.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';

const keyOf = (list: string) => ['saved-views', list];

/** The views of a list that whoever is signed in sees. */
export function useSavedViews(list: string) {
  return useQuery({
    queryKey: keyOf(list),
    queryFn: ({ signal }) => call(listSavedViews, { query: { list } }, { signal }),
  });
}

/** Keeps, changes and removes views of a list; what is shown follows. */
export function useViewChanges(list: string) {
  const client = useQueryClient();
  const followed = async <T>(change: Promise<T>): Promise<T> => {
    const answer = await change;
    await client.invalidateQueries({ queryKey: keyOf(list) });
    return answer;
  };
  return {
    add: (body: Omit<RouteRequest<typeof addSavedView>['body'], 'list'>) =>
      followed(call(addSavedView, { body: { ...body, list } })),
    change: (id: string, body: RouteRequest<typeof changeSavedView>['body']) =>
      followed(call(changeSavedView, { params: { id }, body })),
    remove: ({ id }: Pick<SavedView, 'id'>) => followed(call(deleteSavedView, { params: { id } })),
  };
}
