import { chargedTypes } from '@belfry/contract/money/prices/plans.ts';
import { useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import styles from '#features/money/seller/management/dated.module.css';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { useSearch } from '#ui/use-search.ts';
import { PriceRowItem } from './price-row-item.tsx';
import { useManagedPrices } from './prices-management.api.ts';
import { SetPriceDialog } from './setting/set-price-dialog.tsx';
import { ToldPanel } from './told/told-panel.tsx';

/** Prices by type: what was, what holds and what comes; or who was told of one (`?told=12`). */
export function PricesTab() {
  const text = useText();
  const query = useManagedPrices();
  const maySet = useMay('MF');
  const search = useSearch();
  const [isSetting, setIsSetting] = useState(false);
  const state = useLoadState(query);
  const { data } = query;
  const told = data?.items.find(({ id }) => String(id) === search.get('told'));
  if (told) return <ToldPanel key={told.id} price={told} />;
  return (
    <LoadState state={state}>
      <div className={styles['stack']}>
        <div className={styles['head']}>
          <div className={styles['words']}>
            <p>{text('prices-management.prices.more')}</p>
            <p className={styles['soft']}>{text('prices-management.prices.take-back')}</p>
          </div>
          {maySet && (
            <Button kind="primary" onClick={() => setIsSetting(true)}>
              {text('prices-management.prices.set')}
            </Button>
          )}
        </div>
        {chargedTypes.map((type) => (
          <Panel key={type} title={text(`prices.type.${type}`)}>
            <ul className={styles['rows']} aria-label={text(`prices.type.${type}`)}>
              {data?.items
                .filter((price) => price.type === type)
                .map((price) => (
                  <PriceRowItem key={price.id} price={price} />
                ))}
            </ul>
          </Panel>
        ))}
      </div>
      {isSetting && data && <SetPriceDialog prices={data} close={() => setIsSetting(false)} />}
    </LoadState>
  );
}
