import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import type { Route } from '@belfry/contract/http/route.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { CheckMenu } from '#ui/list/check-menu.tsx';
import styles from './list.module.css';
import type { ListOf } from './use-list.ts';

/** Chooses the columns of a list. The first one stays; some need a wider window, and say so. */
export function ColumnMenu<R extends Route>({ list }: { list: ListOf<R> }) {
  const text = useText();
  return (
    <CheckMenu
      label={text('list.columns')}
      icon={<IconColumns3 size={20} aria-hidden="true" />}
      options={list.description.columns.map(({ id, header, from, wideOnly }, at) => ({
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
      }))}
      chosen={list.columnIds}
      onChange={list.chooseColumns}
    />
  );
}
