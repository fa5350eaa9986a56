import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { FieldGroup, GroupFault } from '#ui/form.tsx';
import styles from './rest-api.module.css';

interface RowsFieldProps<Row> {
  title: string;
  hint: string;
  rows: readonly Row[];
  /** As many as the licence opens. */
  most: number;
  error: string | undefined;
  add: string;
  /** What the button is called that takes row n away. */
  removeOf: (n: number) => string;
  onAdd: () => void;
  onRemove: (index: number) => void;
  children: (row: Row, index: number) => ReactNode;
}

/** Fields that come again and again, up to what a licence opens. */
export function RowsField<Row>({ rows, most, children, ...props }: RowsFieldProps<Row>) {
  const text = useText();
  const isFull = rows.length >= most;
  return (
    <FieldGroup title={props.title}>
      <p className={styles['soft']}>
        {props.hint} {text(isFull ? 'rest-api.rows.full' : 'rest-api.rows.most', { n: rows.length, most })}
      </p>
      {rows.length > 0 && (
        <ul className={styles['rows']}>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
            <li key={index} className={styles['row']}>
              {children(row, index)}
              <button
                type="button"
                className={styles['iconButton']}
                aria-label={props.removeOf(index + 1)}
                onClick={() => props.onRemove(index)}
              >
                <IconX size={20} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {props.error && <GroupFault>{props.error}</GroupFault>}
      <div>
        <Button icon={<IconPlus size={20} aria-hidden="true" />} disabled={isFull} onClick={props.onAdd}>
          {props.add}
        </Button>
      </div>
    </FieldGroup>
  );
}
