import type { Choosable } from './list-description.ts';
import type { ListState } from './list-state.rules.ts';
import { boundsOf } from './periods.ts';

/** What the server is asked for by what is chosen: fields of the route's query, without those of the page. */
export function queryOf(
  { filters }: Pick<Choosable, 'filters'>,
  { search, filters: chosen, sort }: ListState,
  { now, timeZone }: { now: Date; timeZone: string },
): Record<string, string> {
  const fields = filters.map((filter) => {
    const value = chosen[filter.name];
    if (value === undefined) return {};
    if (filter.kind === 'period') return filter.query(boundsOf(value, now, timeZone));
    return { ['field' in filter ? filter.field : filter.name]: value };
  });
  return Object.assign({}, ...fields, search && { search }, sort && { sort });
}
