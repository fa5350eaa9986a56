// Safari takes the meaning from table elements that are laid out as a grid; the roles give it back.
/* oxlint-disable jsx-a11y/no-redundant-roles */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { RowsProps } from './data-list.tsx';
import styles from './data-list.module.css';
import { choiceOf, ListRow } from './list-row.tsx';

/** First guess of a row's height in pixels, usual and compact; the true one is measured. */
const guessedHeight = () => ('compactRows' in document.documentElement.dataset ? 40 : 56);

/** The rows of a long list, drawn only where they are seen. */
export function SeenRows<Row>(props: RowsProps<Row>) {
  const { columns, rows, rowKey, rowLink } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((body.current?.getBoundingClientRect().top ?? 0) + scrollY), []);
  // oxlint-disable-next-line react/incompatible-library -- its functions stay in this component
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: guessedHeight,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
  });
  const seen = virtualizer.getVirtualItems();
  const before = (seen[0]?.start ?? top) - top;
  const after = virtualizer.getTotalSize() - ((seen.at(-1)?.end ?? top) - top);
  return (
    <tbody role="rowgroup" className={styles['body']} ref={body}>
      <tr aria-hidden="true" className={styles['spacer']} style={{ height: before }} />
      {seen.map(({ index, key }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <ListRow
            key={key}
            row={row}
            index={index}
            columns={columns}
            rowLink={rowLink}
            measure={virtualizer.measureElement}
            {...choiceOf(props, row)}
          />
        );
      })}
      <tr aria-hidden="true" className={styles['spacer']} style={{ height: Math.max(0, after) }} />
    </tbody>
  );
}
