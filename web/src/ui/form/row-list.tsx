import { useLingui } from '@lingui/react';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../button.tsx';
import { GroupFault } from './field-group.tsx';
import { OrderButtons } from './order-buttons.tsx';
import styles from './row-list.module.css';
import type { FormRows } from './use-form-rows.ts';

interface RowListProps<R> {
  list: FormRows<R>;
  /** The fields of a row; `set` puts another in its place. */
  children: (row: R, index: number, set: (row: R) => void) => ReactNode;
  /** What the button is called that takes a row away. */
  removeOf: (row: R, index: number) => string;
  /** What a row is called where rows have an order that a person chooses. */
  nameOf?: (row: R) => string;
  /** The button that adds a row, what it adds, and whether there may be no more. */
  add?: { label: string; row: () => R; isFull: boolean };
  /** Class of a row. */
  className?: string | undefined;
}

/** Rows of a form: added, taken away and moved by finger, mouse or keyboard; the focus stays near, and voices say what happened. */
export function RowList<R>({ list, children, removeOf, nameOf, add, className }: RowListProps<R>) {
  const { i18n } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const { items } = list;
  const List = nameOf ? 'ol' : 'ul';
  const rowsNow = () => [
    ...(place.current?.querySelectorAll<HTMLElement>(':scope > :is(ol, ul) > li') ?? []),
  ];

  const addRow = (row: R) => {
    flushSync(() => {
      list.add(row);
      setSaid(i18n._('forms.row.added', { n: items.length + 1 }));
    });
    rowsNow().at(-1)?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  };
  const removeRow = (index: number) => {
    flushSync(() => {
      list.remove(index);
      setSaid(i18n._('forms.row.removed', { n: items.length - 1 }));
    });
    const next = rowsNow()[Math.min(index, items.length - 2)];
    const near =
      next?.querySelector<HTMLElement>('[data-remove]') ??
      place.current?.parentElement?.querySelector<HTMLElement>(
        'select:enabled, button:enabled, input:enabled',
      );
    near?.focus();
  };
  return (
    <div className={styles['list']} ref={place}>
      {items.length > 0 && (
        <List className={styles['rows']}>
          {items.map(({ key, row }, index) => (
            <li key={key} className={className}>
              {children(row, index, (next) => list.set(index, next))}
              <span className={styles['acts']}>
                {nameOf && (
                  <OrderButtons
                    name={nameOf(row)}
                    index={index}
                    count={items.length}
                    move={(by) => list.move(index, by)}
                  />
                )}
                <button
                  type="button"
                  className={styles['iconButton']}
                  aria-label={removeOf(row, index)}
                  data-remove
                  onClick={() => removeRow(index)}
                >
                  <IconX size={20} aria-hidden="true" />
                </button>
              </span>
            </li>
          ))}
        </List>
      )}
      {list.error && <GroupFault>{list.error}</GroupFault>}
      {add && (
        <div>
          <Button
            icon={<IconPlus size={20} aria-hidden="true" />}
            disabled={add.isFull}
            onClick={() => addRow(add.row())}
          >
            {add.label}
          </Button>
        </div>
      )}
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </div>
  );
}
