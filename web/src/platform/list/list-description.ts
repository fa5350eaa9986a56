import type { Route, RouteRequest, RouteResponse } from '@belfry/contract/http/route.ts';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Dates } from '#platform/i18n/use-dates.ts';
import type { LabelId, Text } from '#platform/i18n/use-text.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import type { Column } from '#ui/list/data-list.tsx';
import { type ListShape, type ListState } from './list-state.rules.ts';
import { type Bounds, isPeriod, type NamedPeriod } from './periods.ts';

/** How a cell speaks to whoever looks. */
export interface Say {
  text: Text;
  dates: Dates;
}

/** A column, and how it looks on a phone; see `Column`. */
export interface ListColumn<Row> extends Omit<Column<Row>, 'header' | 'cell'> {
  header: LabelId;
  cell: (row: Row, say: Say) => ReactNode;
  /** Shown only to whoever chooses it. */
  extra?: true;
}

/** Values to choose from, and their words. */
interface Values<Value extends string = string> {
  values: readonly Value[];
  wordsOf: (value: string, text: Text) => string;
}

/** Values with the words of each. */
export function valuesOf<const Value extends string>(
  values: readonly Value[],
  wordsOf: (value: Value, text: Text) => string,
): Values<Value> {
  return { values, wordsOf: (value, text) => wordsOf(value as Value, text) };
}

/** What the list may be narrowed to. `byWords` puts values in the order of their words. `name` is that in the address, `field` that of the query where it is another. */
export type ListFilter<Field extends string = string> = { label: LabelId } & (
  | (({ name: Field } | { name: string; field: Field }) &
      /** `usual` is what a choice is called while nothing is chosen; "All" unless told. */
      (
        | ({ kind: 'choice' | 'choices'; byWords?: true; usual?: LabelId } & Values)
        /** Shown as a choice where the screen has options for it, and else only to be taken away again. */
        | { kind: 'id'; isId: (written: string) => boolean }
        /** Typed by whoever looks. */
        | { kind: 'typed'; isId: (written: string) => boolean; maxLength: number }
      ))
  | {
      kind: 'period';
      name: string;
      named: readonly NamedPeriod[];
      query: (bounds: Bounds) => Partial<Record<Field, string>>;
    }
);

/** What a filter bar shows of a list: search, filters, order. */
export interface Choosable {
  search?: { label: LabelId; placeholder: LabelId };
  filters: readonly ListFilter[];
  /** The usual order first. */
  sorts?: Values;
}

type QueryOf<R extends Route> = RouteRequest<R> extends { query?: infer Q } ? NonNullable<Q> : never;
/** The row of a list's route. */
export type RowOf<R extends Route> = RouteResponse<R> extends { items: (infer Row)[] } ? Row : never;
/** A field of a route's query. */
export type FieldOf<R extends Route> = keyof QueryOf<R> & string;
type SortOf<R extends Route> = QueryOf<R> extends { sort?: infer Sort } ? Sort & string : never;

/** Whose list it is, where staff look into one company: parameters of its route, and the company that reads their reason. */
export interface ListOwner {
  params: Readonly<Record<string, string>>;
  company: StaffCompany;
}

/** All that there is to say about a list of the contract; `ListView` shows it. Made once, outside of components. */
export interface ListDescription<R extends Route = Route, Row = RowOf<R>> extends Choosable {
  /** Under this name the chosen columns are kept. */
  id: string;
  route: R;
  /** Begin of its keys in the cache; a live list's is one of `liveKeys`. */
  key: QueryKey;
  /** Rows that are asked for at a time. */
  pageSize: number;
  /** Whether the first page says how many rows there are: that costs the server a count. */
  counted?: true;
  /** Whether what is chosen may be kept under a name, for oneself or for everybody of the company. */
  views?: true;
  /** Whether live events change its rows. */
  live?: true;
  /** Milliseconds after which rows are read again, false where none of them waits for anything. */
  lookAgain?: (rows: readonly Row[]) => number | false;
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter<FieldOf<R>>[];
  sorts?: Values<SortOf<R>>;
  rowKey: (row: Row) => string;
  /** Undefined where a row leads nowhere. */
  rowLink?: (row: Row) => string | undefined;
  /** The file of all that is shown: its route, which takes the same query, and the file's name without extension. */
  csv?: { route: Route; file: LabelId };
  /** Puts rows that live events have changed where they belong. */
  arrange?: (rows: readonly Row[], state: ListState) => Row[];
}

/** Checks a description against its route, and gives its cells their row. */
export function describeList<const R extends Route>(list: ListDescription<R>): ListDescription<R> {
  return list;
}

const shapes = new WeakMap<object, ListShape>();

/** What the address of a list may hold; the same object each time. */
export function shapeOf(list: Choosable & { columns?: readonly { id: string; extra?: true }[] }): ListShape {
  const known = shapes.get(list);
  if (known) return known;
  const shape: ListShape = {
    columns: list.columns ?? [],
    filters: list.filters.map((filter) => (filter.kind === 'period' ? { ...filter, isPeriod } : filter)),
    sorts: list.sorts?.values ?? [],
    canSearch: list.search !== undefined,
  };
  shapes.set(list, shape);
  return shape;
}
