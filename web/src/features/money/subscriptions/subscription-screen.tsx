import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PriceList } from '#features/money/prices/price-list.tsx';
import { PriceNotification } from '#features/money/prices/price-notification.tsx';
import { usePrices } from '#features/money/prices/prices.api.ts';
import styles from './subscriptions.module.css';

/** `/account/subscription`: what changes, and what subscriptions cost (page 1.6). */
export function SubscriptionScreen() {
  const text = useText();
  const prices = usePrices();
  const state = useLoadState(prices);
  const { data } = prices;
  return (
    <>
      <PageHeader title={text('subscriptions.title')} sub={text('subscriptions.sub')} />
      {data?.priceNotification && <PriceNotification changes={data.priceNotification.changes} />}
      <div className={styles['sections']}>
        <LoadState state={state}>
          {data && <PriceList prices={data.prices} startingDiscount={data.startingDiscount} />}
        </LoadState>
      </div>
    </>
  );
}
