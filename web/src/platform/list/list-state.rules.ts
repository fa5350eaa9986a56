/** A choice of a list, as far as its address goes. */
export type FilterShape = { name: string } & (
  | { kind: 'choice' | 'choices'; values: readonly string[] }
  /** Days; see `periods.ts`. */
  | { kind: 'period'; isPeriod: (written: string) => boolean }
  /** Id of something that only the rows or the screen can name. */
  | { kind: 'id'; isId: (written: string) => boolean }
  | { kind: 'typed'; isId: (written: string) => boolean }
);

/** What a person may choose of a list. */
export interface ListShape {
  /** In their order. The first always stays. `extra` is shown only to whoever chooses it. */
  columns: readonly { id: string; extra?: true }[];
  filters: readonly FilterShape[];
  /** The usual order first; none where there is but one. */
  sorts: readonly string[];
  /** Whether it can be searched. */
  canSearch: boolean;
}

/** What a person has chosen of a list. */
export interface ListState {
  /** Empty where nothing is searched for. */
  search: string;
  /** What narrows the list, by the filter's name, written as in the address. */
  filters: Readonly<Record<string, string>>;
  /** Empty where there is but one order. */
  sort: string;
  /** In the order of the shape; null where the address says nothing about them. */
  columns: readonly string[] | null;
}

const longestSearch = 100;

/** Reads what is chosen from an address. What means nothing there is dropped; any address will do. */
export function readList(shape: ListShape, address: URLSearchParams): ListState {
  const sort = address.get('sort');
  return {
    search: shape.canSearch ? asSearch(address.get('search') ?? '') : '',
    filters: Object.fromEntries(
      shape.filters.flatMap((filter) => {
        const value = asValue(filter, address.get(filter.name) ?? '');
        return value ? [[filter.name, value]] : [];
      }),
    ),
    sort: shape.sorts.find((each) => each === sort) ?? shape.sorts[0] ?? '',
    columns: asColumns(shape, address.get('columns')?.split(',') ?? []),
  };
}

/** An address with what is chosen, and with all of it that is none of the list's. What is usual leaves no trace. */
export function writeList(shape: ListShape, address: URLSearchParams, state: ListState): URLSearchParams {
  const next = new URLSearchParams(address);
  const set = (name: string, value: string | undefined) => {
    next.delete(name);
    if (value) next.append(name, value);
  };
  if (shape.canSearch) set('search', state.search);
  for (const filter of shape.filters) set(filter.name, asValue(filter, state.filters[filter.name] ?? ''));
  if (shape.sorts.length > 0) set('sort', state.sort === shape.sorts[0] ? '' : state.sort);
  if (shape.columns.length > 0) set('columns', state.columns?.join(','));
  return next;
}

/** The state with a filter set to what is chosen; an empty value takes it away. */
export function withFilter(state: ListState, name: string, value: string): ListState {
  const { [name]: _before, ...others } = state.filters;
  return { ...state, filters: value ? { ...others, [name]: value } : others };
}

/** The state with all that narrows the list taken away; order and columns stay. */
export function withoutFilters(state: ListState): ListState {
  return { ...state, search: '', filters: {} };
}

/** Whether the list shows only some of its rows. */
export function isNarrowed({ search, filters }: ListState): boolean {
  return search !== '' || Object.keys(filters).length > 0;
}

/** Columns as the list can show them: known, in its order, the first one always; null where none of them is known. */
export function asColumns({ columns }: ListShape, ids: readonly string[]): string[] | null {
  const known = columns.filter((column) => ids.includes(column.id));
  const [first] = columns;
  if (!first || known.length === 0) return null;
  return [...new Set([first.id, ...known.map((column) => column.id)])];
}

/** The columns that are shown to whoever has chosen none. */
export function usualColumns({ columns }: ListShape): string[] {
  return columns.filter(({ extra }) => !extra).map((column) => column.id);
}

/** A search as the server takes it. */
function asSearch(typed: string): string {
  return typed.slice(0, longestSearch).toWellFormed().replaceAll(/[\0�]/g, '').trim();
}

/** A value of a filter in its one way of writing; empty where it means nothing. */
function asValue(filter: FilterShape, written: string): string {
  if (filter.kind === 'period') return filter.isPeriod(written) ? written : '';
  if (filter.kind === 'id' || filter.kind === 'typed') return filter.isId(written) ? written : '';
  if (filter.kind === 'choice') return filter.values.find((value) => value === written) ?? '';
  const some = written.split(',');
  return filter.values.filter((value) => some.includes(value)).join(',');
}
