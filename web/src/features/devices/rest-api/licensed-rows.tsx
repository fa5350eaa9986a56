import type { ReactNode } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { FieldGroup } from '#ui/form/field-group.tsx';
import { RowList } from '#ui/form/row-list.tsx';
import type { FormRows } from '#ui/form/use-form-rows.ts';
import styles from './rest-api.module.css';

interface LicensedRowsProps<R> {
  title: string;
  hint: string;
  list: FormRows<R>;
  /** As many as the licence opens. */
  most: number;
  /** The button that adds a row, and what a new one holds. */
  add: string;
  first: () => R;
  /** What the button is called that takes row n away. */
  removeOf: (n: number) => string;
  children: (row: R, index: number, set: (row: R) => void) => ReactNode;
}

/** Rows up to what a licence opens. */
export function LicensedRows<R>({ title, hint, list, most, add, first, ...rows }: LicensedRowsProps<R>) {
  const text = useText();
  const { length } = list.items;
  const isFull = length >= most;
  return (
    <FieldGroup title={title}>
      <p className={styles['soft']}>
        {hint} {text(isFull ? 'rest-api.rows.full' : 'rest-api.rows.most', { n: length, most })}
      </p>
      <RowList
        list={list}
        className={styles['row']}
        removeOf={(_, index) => rows.removeOf(index + 1)}
        add={{ label: add, row: first, isFull }}
      >
        {rows.children}
      </RowList>
    </FieldGroup>
  );
}
