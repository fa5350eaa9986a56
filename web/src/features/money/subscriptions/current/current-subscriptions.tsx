import type { Subscription } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import { useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { DataList } from '#ui/list/data-list.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { foundBy } from '../subscription-words.ts';
import styles from '../subscriptions.module.css';
import { useCurrentColumns } from './current-columns.tsx';

/** From so many on one is looked for. */
const many = 10;

/** The subscriptions that go on, one a device. */
export function CurrentSubscriptions({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const text = useText();
  const columns = useCurrentColumns();
  const [search, setSearch] = useState('');
  return (
    <Panel title={text('subscriptions.current')}>
      <div className={styles['stack']}>
        {subscriptions.length >= many && (
          <SearchField
            label={text('subscriptions.search')}
            placeholder={text('subscriptions.search.hint')}
            value={search}
            onChange={setSearch}
          />
        )}
        <DataList
          label={text('subscriptions.current')}
          columns={columns}
          rows={foundBy(subscriptions, search)}
          // Another type is another subscription of the same device: what was pressed there keeps the focus.
          rowKey={({ deviceId, id }) => deviceId ?? id}
          state={{ kind: 'ready' }}
          empty={
            search === '' ? (
              <Notice
                title={text('subscriptions.current.none')}
                more={text('subscriptions.current.none.more')}
              />
            ) : (
              <Notice title={text('subscriptions.search.none', { search })} />
            )
          }
        />
      </div>
    </Panel>
  );
}
