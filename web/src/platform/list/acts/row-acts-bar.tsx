import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import type { RowAct } from '../row-acts.ts';
import { ActDialog } from './act-dialog.tsx';
import styles from './acts.module.css';

/** What the bar needs of its list, whatever its rows are. */
export interface RowActsBarProps<Row> {
  acts: readonly RowAct<Row>[];
  /** The rows that are chosen. */
  rows: readonly Row[];
  /** How many are loaded. */
  loaded: number;
  rowKey: (row: Row) => string;
  /** Chooses all that are loaded, or none. */
  chooseAll: (isOn: boolean) => void;
  /** Chooses these alone. */
  set: (keys: Iterable<string>) => void;
  /** Begin of the list's keys in the cache: what is read anew once something was done. */
  listKey: QueryKey;
}

/** Below a list: how many rows are chosen, and what can be done to them. The dialogue stays where they go. */
export function RowActsBar<Row>({
  acts,
  rows,
  loaded,
  rowKey,
  chooseAll,
  set,
  listKey,
}: RowActsBarProps<Row>) {
  const text = useText();
  const client = useQueryClient();
  const [open, setOpen] = useState<{ id: string; rows: readonly Row[] } | null>(null);
  const act = acts.find(({ id }) => id === open?.id);
  return (
    <>
      {rows.length > 0 && (
        <section className={styles['bar']} aria-label={text('list-acts.bar')}>
          <output className={styles['count']}>{text('list-acts.chosen', { n: rows.length })}</output>
          <div className={styles['acts']}>
            {acts.map(({ id, label, isDangerous }) => (
              <Button
                key={id}
                kind={isDangerous ? 'danger' : 'secondary'}
                onClick={() => setOpen({ id, rows })}
              >
                {label}
              </Button>
            ))}
          </div>
          <div className={styles['choosing']}>
            {rows.length < loaded && (
              <Button kind="quiet" onClick={() => chooseAll(true)}>
                {text('list-acts.all', { n: loaded })}
              </Button>
            )}
            <Button kind="quiet" onClick={() => chooseAll(false)}>
              {text('list-acts.none')}
            </Button>
          </div>
        </section>
      )}
      {open && act && (
        <ActDialog
          key={open.id}
          act={act}
          rows={open.rows}
          rowKey={rowKey}
          over={(left) => {
            set(left);
            void client.invalidateQueries({ queryKey: listKey });
          }}
          close={() => setOpen(null)}
        />
      )}
    </>
  );
}
