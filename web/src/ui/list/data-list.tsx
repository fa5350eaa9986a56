// Safari takes the meaning from table elements that are laid out as a grid; the roles give it back.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames } from '../class-names.ts';
import styles from './data-list.module.css';
import { type Loading, LoadState } from '../loading/load-state.tsx';
import { Skeleton } from '../loading/skeleton.tsx';
import { choiceOf, ListRow } from './list-row.tsx';
import { drawAll, FetchedRows, useDrawnRows } from './use-seen-rows.ts';

/** A column of a list on a wide screen, a line of a card on a phone. */
export interface Column<Row> {
  id: string;
  /** Heading; on a phone it stands before the value unless the column is the first. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Grid track, `1fr` unless said otherwise, e.g. `12rem` or `minmax(0, 2fr)`. */
  width?: string;
  /** Left out of cards. */
  wideOnly?: boolean;
  /** Shown in cards without its heading. */
  bare?: boolean;
  /** Left out of tables in windows narrower than so many rem: what the person can do without there. */
  from?: 64 | 80;
  /** Holds amounts, which stand below each other to the cent. */
  amount?: boolean;
  /** The order that goes by it, upwards; its reverse has a `-` before it. */
  sort?: string;
}

/** The order of a list whose columns can be sorted by. */
export interface ListOrder {
  order: string;
  choose: (order: string) => void;
}

/** A row, and how far below the upper edge of the window it stood. */
export interface RowPlace {
  key: string;
  top: number;
}

/** Remembers where a list was left. */
export interface PlaceKeeper {
  leave: (place: RowPlace) => void;
  /** The place to come back to; null where the list begins at its top. Called once, when there are rows. */
  take: () => RowPlace | null;
}

/** Rows that can be chosen, one by one, as a range or all that are there. */
export interface RowChoice<Row> {
  chosen: ReadonlySet<string>;
  /** Says of a row's box whom it chooses. */
  labelOf: (row: Row) => string;
  /** Says what the box in the head chooses. */
  allLabel: string;
  /** Sets a row, or with it all from the one that was set before; keeps its identity as long as it can. */
  choose: (key: string, isOn: boolean, isRange: boolean) => void;
  chooseAll: (isOn: boolean) => void;
}

/** What the rows of a list are drawn from. */
export interface RowsProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where a row leads; undefined where it leads nowhere. */
  rowLink?: (row: Row) => string | undefined;
  /** How rows are chosen; absent where none can be. */
  choice?: RowChoice<Row> | undefined;
}

interface DataListProps<Row> extends RowsProps<Row> {
  /** Says what the list holds, for those who hear it. */
  label: string;
  state: Loading;
  /** The order of the rows, and how to choose another. */
  sort?: ListOrder;
  /** Whoever comes back finds the rows where they left them. */
  place?: PlaceKeeper;
  /** What stands there when there is none: a `Notice` that teaches. */
  empty: ReactNode;
  /** Below the last row, e.g. a button for more. */
  more?: ReactNode;
  /** Called when the end comes near: the moment to load more rows. Absent where there are none. */
  onEnd?: (() => void) | undefined;
}

/** The one list: a table on a wide screen, cards on a phone; up to 10,000 rows. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { columns, rows, state, empty, more, choice } = props;
  const body = useRef<HTMLDivElement>(null);
  const drawn = useDrawnRows(rows.length);
  // The first ones fill the screen until it has come; neither place nor end is that of the list until then.
  const isWhole = drawn !== 'first';
  return (
    <div
      className={classNames(styles['frame'], choice && styles['choosable'])}
      style={tracksOf(columns, choice !== undefined)}
      ref={body}
    >
      <LoadState state={state} skeleton={<Skeleton rows lines={8} />}>
        {rows.length === 0 ? (
          empty
        ) : (
          <table role="table" className={styles['table']} aria-rowcount={rows.length + 1}>
            <caption className="visually-hidden">{props.label}</caption>
            <thead role="rowgroup" className={styles['head']}>
              <tr role="row" className={styles['row']} aria-rowindex={1}>
                {choice && <AllChoice choice={choice} count={countChosen(props)} of={rows.length} />}
                {columns.map((column) => (
                  <HeadCell key={column.id} column={column} sort={props.sort} />
                ))}
              </tr>
            </thead>
            {drawn === 'seen' ? (
              <FetchedRows {...props} />
            ) : (
              <AllRows {...props} rows={isWhole ? rows : rows.slice(0, drawAll)} />
            )}
          </table>
        )}
        {rows.length > 0 && isWhole && props.place && (
          <KeptPlace keeper={props.place} rows={rows} rowKey={props.rowKey} list={body} />
        )}
        {rows.length > 0 && isWhole && props.onEnd && <NearEnd key={rows.length} onEnd={props.onEnd} />}
        {more && <div className={styles['more']}>{more}</div>}
      </LoadState>
    </div>
  );
}

function countChosen<Row>({ rows, rowKey, choice }: DataListProps<Row>): number {
  return rows.filter((row) => choice?.chosen.has(rowKey(row))).length;
}

/** Chooses all rows that are there, or none; between the two it is neither. */
function AllChoice<Row>({ choice, count, of }: { choice: RowChoice<Row>; count: number; of: number }) {
  const box = useRef<HTMLInputElement>(null);
  const isPart = count > 0 && count < of;
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = isPart;
  }, [isPart]);
  return (
    <th role="columnheader" scope="col" className={styles['choice']}>
      <label>
        <input
          ref={box}
          type="checkbox"
          aria-label={choice.allLabel}
          checked={count === of}
          onChange={() => choice.chooseAll(count < of)}
        />
      </label>
    </th>
  );
}

/** The head of a column; where the list can be sorted by it, a press does, and the next one turns it round. */
function HeadCell<Row>({ column, sort }: { column: Column<Row>; sort: ListOrder | undefined }) {
  const { header, from, amount, sort: by } = column;
  const look = classNames(styles['cell'], amount && styles['amount'], from && styles[`from${from}`]);
  if (by === undefined || !sort) {
    return (
      <th role="columnheader" scope="col" className={look}>
        {header}
      </th>
    );
  }
  const isUp = sort.order === by;
  const isDown = sort.order === `-${by}`;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={classNames(look, styles['sortable'])}
    >
      <button type="button" className={styles['sort']} onClick={() => sort.choose(isUp ? `-${by}` : by)}>
        {header}
        {isUp && <IconArrowUp size={16} aria-hidden="true" />}
        {isDown && <IconArrowDown size={16} aria-hidden="true" />}
      </button>
      {/* On a phone nobody sees the head, and nobody presses there. */}
      <span className={styles['unsorted']}>{header}</span>
    </th>
  );
}

/** The grid tracks of a window of each width. */
function tracksOf<Row>(columns: readonly Column<Row>[], isChoosable: boolean): CSSProperties {
  const tracks = (width: number) =>
    [
      ...(isChoosable ? ['var(--touch)'] : []),
      ...columns.filter(({ from = 0 }) => from <= width).map((column) => column.width ?? 'minmax(0, 1fr)'),
    ].join(' ');
  return { '--columns': tracks(0), '--columns-64': tracks(64), '--columns-80': tracks(80) } as CSSProperties;
}

/** Pictures in which a list of many rows, whose heights it only guesses at first, is brought to its place. */
const settling = 8;

/** Milliseconds after which a list that is scrolled rests. */
const restTime = 100;

/** Remembers the first row in view, and brings it there again. */
function KeptPlace<Row>(
  props: Pick<DataListProps<Row>, 'rows' | 'rowKey'> & {
    keeper: PlaceKeeper;
    list: RefObject<HTMLElement | null>;
  },
) {
  const shown = useRef(props);
  useLayoutEffect(() => {
    shown.current = props;
  });
  // When the list goes, what stood above it is gone already: its place is noted before.
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      const { rows, rowKey, keeper, list } = shown.current;
      const row = rowsIn(list.current).find((each) => each.getBoundingClientRect().bottom > 0);
      const first = rows[Number(row?.dataset['index'])];
      if (row && first) keeper.leave({ key: rowKey(first), top: row.getBoundingClientRect().top });
    };
    const noteSoon = () => {
      clearTimeout(resting);
      resting = setTimeout(note, restTime);
    };
    addEventListener('scroll', noteSoon, { passive: true });
    addEventListener('click', note, { capture: true });
    return () => {
      clearTimeout(resting);
      removeEventListener('scroll', noteSoon);
      removeEventListener('click', note, { capture: true });
    };
  }, []);
  useEffect(() => {
    const { rows, rowKey, keeper, list } = shown.current;
    const place = keeper.take();
    const index = place ? rows.findIndex((row) => rowKey(row) === place.key) : -1;
    if (!place || index < 0) return undefined;
    let left = settling;
    let frame = 0;
    const settle = () => {
      const all = rowsIn(list.current);
      // Its nearest neighbour that is drawn shows the way to a row that is not.
      const [near] = all.toSorted((a, b) => distance(a, index) - distance(b, index));
      if (!near) return;
      const { top, height } = near.getBoundingClientRect();
      scrollBy(0, top - place.top + (index - Number(near.dataset['index'])) * height);
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(settle);
    };
    // After the shell has brought the new screen to its top.
    frame = requestAnimationFrame(settle);
    return () => cancelAnimationFrame(frame);
  }, []);
  return null;
}

const rowsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('tr[data-index]') ?? []),
];
const distance = (row: HTMLElement, index: number) => Math.abs(Number(row.dataset['index']) - index);

/** How far below the screen the end counts as near. */
const nearEnd = '0px 0px 1200px 0px';

/** Watches for the end of the rows; a new one for each number of rows looks again whether it is still near. */
function NearEnd({ onEnd }: { onEnd: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const tell = useRef(onEnd);
  useEffect(() => {
    tell.current = onEnd;
  });
  useEffect(() => {
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) tell.current();
      },
      { rootMargin: nearEnd },
    );
    if (mark.current) watch.observe(mark.current);
    return () => watch.disconnect();
  }, []);
  return <div ref={mark} aria-hidden="true" />;
}

function AllRows<Row>(props: RowsProps<Row>) {
  return (
    <tbody role="rowgroup" className={styles['body']}>
      {props.rows.map((row, index) => (
        <ListRow
          key={props.rowKey(row)}
          row={row}
          index={index}
          columns={props.columns}
          rowLink={props.rowLink}
          {...choiceOf(props, row)}
        />
      ))}
    </tbody>
  );
}
