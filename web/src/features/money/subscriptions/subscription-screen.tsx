import type { SubscriptionsOverview } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import { type ComponentType, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useMay } from '#platform/session/session.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { CartPanel } from '#features/money/cart/cart-panel.tsx';
import { PaymentMethodPanel } from '#features/money/payments/method/payment-method-panel.tsx';
import { OpenPayments } from '#features/money/payments/owed/open-payments.tsx';
import { useOpenPayments, usePaymentMethod } from '#features/money/payments/payments.api.ts';
import { PriceList } from '#features/money/prices/price-list.tsx';
import { PriceNotification } from '#features/money/prices/price-notification.tsx';
import { usePrices } from '#features/money/prices/prices.api.ts';
import { LinkButton } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { CurrentSubscriptions } from './current/current-subscriptions.tsx';
import { EndedSubscriptions } from './current/ended-subscriptions.tsx';
import { isOver } from './subscription-words.ts';
import { useSubscriptions } from './subscriptions.api.ts';
import styles from './subscriptions.module.css';
import { UnpaidButton } from './unpaid/unpaid-button.tsx';
import { DevicesWithout } from './without/devices-without.tsx';

interface SubscriptionScreenProps {
  /** Stands below the cart: what is ordered already. */
  ordered: ComponentType;
}

/** `/account/subscription`: what is about to be ordered, what is owed, what each device has, and what it costs (page 1.6). */
export function SubscriptionScreen({ ordered }: SubscriptionScreenProps) {
  const text = useText();
  const mayPay = useMay('S');
  const prices = usePrices();
  const subscriptions = useSubscriptions();
  // On their way beside what stands above them.
  useOpenPayments({ enabled: mayPay });
  usePaymentMethod({ enabled: mayPay });
  const state = useLoadState(subscriptions);
  const pricesState = useLoadState(prices);
  const { data } = subscriptions;
  return (
    <>
      <PageHeader
        title={text('subscriptions.title')}
        sub={text('subscriptions.sub')}
        actions={mayPay && <LinkButton to="/account/invoices">{text('subscriptions.invoices')}</LinkButton>}
      />
      {data?.priceNotification && <PriceNotification changes={data.priceNotification.changes} />}
      <div className={styles['sections']}>
        <LoadState state={state}>{data && <OwnSubscriptions overview={data} ordered={ordered} />}</LoadState>
        {mayPay && state.kind !== 'loading' && (
          <>
            <PaymentMethodPanel />
            <LoadState state={pricesState}>
              {prices.data && (
                <PriceList prices={prices.data.prices} startingDiscount={prices.data.startingDiscount} />
              )}
            </LoadState>
          </>
        )}
      </div>
    </>
  );
}

function OwnSubscriptions({
  overview: { cart, subscriptions },
  ordered: Ordered,
}: SubscriptionScreenProps & { overview: SubscriptionsOverview }) {
  const current = subscriptions.filter((each) => !isOver(each));
  const taken = new Set([...current, ...cart].flatMap(({ deviceId }) => deviceId ?? []));
  return (
    <>
      <CartPanel lines={cart} />
      <Ordered />
      <div ref={useArrival('open-payments')}>
        <OpenPayments beside={UnpaidButton} isBehind={cart.length > 0} />
      </div>
      <CurrentSubscriptions subscriptions={current} />
      <EndedSubscriptions subscriptions={subscriptions.filter(isOver)} taken={taken} />
      <DevicesWithout cart={cart} />
    </>
  );
}

/** Brings whoever is led to a part of the screen there. */
function useArrival(name: string) {
  const location = useLocation();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash === `#${name}`) part.current?.scrollIntoView();
  }, [location, name]);
  return part;
}
