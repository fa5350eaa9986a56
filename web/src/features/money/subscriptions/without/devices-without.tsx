import type { DeviceSummary } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { CartLine } from '@belfry/contract/money/cart/cart.contract.ts';
import { type ChargedType, chargedTypes } from '@belfry/contract/money/prices/plans.ts';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { AddButton } from '#features/money/cart/add-button.tsx';
import { chargedText } from '#features/money/prices/price-words.ts';
import { usePrices } from '#features/money/prices/prices.api.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { FieldRow } from '#ui/form/field-group.tsx';
import { type Column, DataList } from '#ui/list/data-list.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { typeName } from '../subscription-words.ts';
import styles from '../subscriptions.module.css';
import { useDevicesWithout } from './devices-without.api.ts';

/** Devices without a subscription: the type is chosen once, and each is put into the cart by one press. */
export function DevicesWithout({ cart }: { cart: readonly CartLine[] }) {
  const text = useText();
  const { locale } = useLingui().i18n;
  const [search, setSearch] = useState('');
  const [type, setType] = useState<ChargedType>('monthly');
  const prices = usePrices();
  const query = useDevicesWithout(search);
  const state = useLoadState(query);
  const devices = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const columns = useWithoutColumns(cart, type);
  const isNone = search === '' && state.kind === 'ready' && devices.length === 0;
  return (
    <Panel title={text('subscriptions.without')}>
      {isNone ? (
        <p className={styles['soft']}>{text('subscriptions.without.none')}</p>
      ) : (
        <div className={styles['stack']}>
          <FieldRow>
            <SelectField
              label={text('subscriptions.without.type')}
              value={type}
              onChange={({ target }) =>
                setType(chargedTypes.find((each) => each === target.value) ?? 'monthly')
              }
            >
              {prices.data?.prices.map((price) => (
                <option key={price.type} value={price.type}>
                  {text('subscriptions.without.option', {
                    type: typeName(price.type, text),
                    cost: chargedText(price, locale, text),
                  })}
                </option>
              ))}
            </SelectField>
            <SearchField
              label={text('subscriptions.search')}
              placeholder={text('subscriptions.search.hint')}
              value={search}
              onChange={setSearch}
            />
          </FieldRow>
          <DataList
            label={text('subscriptions.without')}
            columns={columns}
            rows={devices}
            rowKey={({ id }) => id}
            state={state}
            empty={<p className={styles['none']}>{text('subscriptions.without.not-found', { search })}</p>}
            more={
              query.hasNextPage && (
                <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {text('subscriptions.without.more')}
                </Button>
              )
            }
          />
        </div>
      )}
    </Panel>
  );
}

function useWithoutColumns(cart: readonly CartLine[], type: ChargedType): Column<DeviceSummary>[] {
  const text = useText();
  return [
    {
      id: 'device',
      header: text('subscriptions.device'),
      cell: ({ id, name, serialNumber }) => (
        <span className={styles['two']}>
          <Link className={styles['device']} to={`/devices/detail/${id}?tab=subscription`}>
            {name}
          </Link>
          <span className={styles['soft']}>{serialNumber}</span>
        </span>
      ),
    },
    {
      id: 'add',
      header: text('subscriptions.acts'),
      width: 'minmax(0, 16rem)',
      bare: true,
      cell: (device) => {
        const line = cart.find(({ deviceId }) => deviceId === device.id);
        if (line?.type === type) return text('cart.in', { type: typeName(line.type, text) });
        return <AddButton device={device} type={type} isThere={line !== undefined} named />;
      },
    },
  ];
}
