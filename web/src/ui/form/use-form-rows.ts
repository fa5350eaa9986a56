import { useState } from 'react';
import type { FieldIssues } from './field-issues.ts';
import { faultsAfter, movedRow, type Places, withoutRow } from './form-rows.rules.ts';

/** A list of rows in a form, and what a person does with them. Faults stand at their row, wherever it goes. */
export interface FormRows<R> {
  /** The rows in their order, each with a key that stays while it is moved. */
  items: readonly { key: number; row: R }[];
  add: (row: R) => void;
  set: (index: number, row: R) => void;
  remove: (index: number) => void;
  move: (index: number, by: 1 | -1) => void;
  /** Words of what is wrong with the list as a whole. */
  error: string | undefined;
  /** Words of what is wrong with a row, or with a field of it. */
  errorOf: (index: number, field?: string) => string | undefined;
}

/** A row of a field that is a list. */
type RowOf<T> = NonNullable<T> extends readonly (infer R)[] ? R : never;

/** As much of a form as its rows need. */
interface ListForm<V, N extends keyof V & string> {
  values: V;
  set: (name: N, value: V[N], follow?: (issues: FieldIssues) => FieldIssues) => void;
  errorOf: (name: string) => string | undefined;
}

/** The rows of a field of a form: part of its values, as every other field is. Without a list there are none. */
export function useFormRows<V, N extends keyof V & string>(
  form: ListForm<V, N>,
  name: N,
): FormRows<RowOf<V[N]>> {
  type R = RowOf<V[N]>;
  const rows = (form.values[name] ?? []) as readonly R[];
  const [keys, setKeys] = useState<readonly number[]>([]);
  // The form was put back, or taken from elsewhere.
  if (keys.length !== rows.length) setKeys(keysFor(rows.length, keys));
  const become = (next: readonly R[]) => form.set(name, next as V[N]);
  const follow = ([next, places]: [R[], Places], [nextKeys]: [number[], Places]) => {
    setKeys(nextKeys);
    form.set(name, next as V[N], (issues) => faultsAfter(issues, name, places));
  };
  return {
    items: rows.map((row, index) => ({ key: keys[index] ?? -1 - index, row })),
    add: (row) => become([...rows, row]),
    set: (index, row) => become(rows.with(index, row)),
    remove: (index) => follow(withoutRow(rows, index), withoutRow(keys, index)),
    move: (index, by) => follow(movedRow(rows, index, by), movedRow(keys, index, by)),
    error: form.errorOf(name),
    errorOf: (index, field) => form.errorOf([name, index, ...(field ? [field] : [])].join('/')),
  };
}

/** A key for each of so many rows: those that are there, and new ones after them. */
function keysFor(count: number, keys: readonly number[]): number[] {
  const next = Math.max(0, ...keys) + 1;
  return Array.from({ length: count }, (_, index) => keys[index] ?? next + index);
}
