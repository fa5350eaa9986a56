import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import type { Route } from '@belfry/contract/http/route.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { CheckMenu } from '#ui/list/check-menu.tsx';
import { useStore } from '#platform/store.ts';
import { compactRows, setCompactRows } from './compact-rows.ts';
import styles from './list.module.css';
import type { ListOf } from './use-list.ts';

/** Among the columns: whether rows are compact, which is no column. */
const compact = 'rows:compact';

/** Chooses the columns of a list, and how high its rows are. The first column stays; some need a wider window, and say so. */
export function ColumnMenu<R extends Route>({ list }: { list: ListOf<R> }) {
  const text = useText();
  const isCompact = useStore(compactRows);
  return (
    <CheckMenu
      label={text('list.columns')}
      icon={<IconColumns3 size={20} aria-hidden="true" />}
      options={[
        ...list.description.columns.map(({ id, header, from, wideOnly }, at) => ({
          value: id,
          isFixed: at === 0,
          label: (
            <>
              {text(header)}{' '}
              {(from || wideOnly) && (
                <small className={styles['wider']} data-from={from} data-wide-only={wideOnly}>
                  {text('list.columns.wider')}
                </small>
              )}
            </>
          ),
        })),
        { value: compact, label: <span className={styles['compact']}>{text('list.compact')}</span> },
      ]}
      chosen={isCompact ? [...list.columnIds, compact] : list.columnIds}
      onChange={(chosen) => {
        const columns = chosen.filter((id) => id !== compact);
        setCompactRows(columns.length < chosen.length);
        if (columns.length !== list.columnIds.length) list.chooseColumns(columns);
      }}
    />
  );
}
