// Safari takes the meaning from table elements that are laid out as a grid; the roles give it back.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { memo } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import type { RowsProps } from './data-list.tsx';
import styles from './data-list.module.css';

/** What a row is told of its choice: each by itself, so that only rows that change are drawn again. */
export function choiceOf<Row>({ choice, rowKey }: RowsProps<Row>, row: Row) {
  if (!choice) return {};
  const choiceKey = rowKey(row);
  return {
    choiceKey,
    choiceLabel: choice.labelOf(row),
    isChosen: choice.chosen.has(choiceKey),
    choose: choice.choose,
  };
}

interface ListRowProps<Row> {
  row: Row;
  index: number;
  columns: RowsProps<Row>['columns'];
  rowLink: RowsProps<Row>['rowLink'];
  measure?: (element: HTMLElement | null) => void;
  choiceKey?: string;
  choiceLabel?: string;
  isChosen?: boolean;
  choose?: NonNullable<RowsProps<Row>['choice']>['choose'];
}

/** Drawn again only when its row, its place or the columns are others: scrolling draws what is new. */
export const ListRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>(props: ListRowProps<Row>) {
  const { row, index, columns, rowLink, measure, choiceKey, isChosen = false, choose } = props;
  const link = rowLink?.(row);
  return (
    <tr
      role="row"
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={choose && isChosen}
      className={classNames(styles['row'], link && styles['linked'], isChosen && styles['chosen'])}
    >
      {choose && choiceKey !== undefined && (
        <td role="cell" className={styles['choice']}>
          <label>
            <input
              type="checkbox"
              aria-label={props.choiceLabel}
              checked={isChosen}
              onChange={({ target, nativeEvent }) =>
                choose(choiceKey, target.checked, (nativeEvent as MouseEvent).shiftKey)
              }
            />
          </label>
        </td>
      )}
      {columns.map((column, at) => {
        const look = classNames(
          styles['cell'],
          column.amount && styles['amount'],
          column.wideOnly && styles['wideOnly'],
          column.from && styles[`from${column.from}`],
        );
        return at === 0 ? (
          <th key={column.id} role="rowheader" scope="row" className={classNames(look, styles['primary'])}>
            {link ? (
              <Link className={styles['link']} to={link}>
                {column.cell(row)}
              </Link>
            ) : (
              column.cell(row)
            )}
          </th>
        ) : (
          <td key={column.id} role="cell" className={look}>
            {!column.bare && (
              <span className={styles['cellLabel']} aria-hidden="true">
                {column.header}
              </span>
            )}
            {column.cell(row)}
          </td>
        );
      })}
    </tr>
  );
}
