import { useMay } from '#platform/session/session.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { LinkButton } from '#ui/button.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PaymentMethodPanel } from '#features/money/payments/method/payment-method-panel.tsx';
import { OpenPayments } from '#features/money/payments/owed/open-payments.tsx';
import { useOpenPayments, usePaymentMethod } from '#features/money/payments/payments.api.ts';
import { PriceList } from '#features/money/prices/price-list.tsx';
import { PriceNotification } from '#features/money/prices/price-notification.tsx';
import { usePrices } from '#features/money/prices/prices.api.ts';
import styles from './subscriptions.module.css';

/** `/account/subscription`: what changes, what is owed, how it is paid, and what subscriptions cost (page 1.6). */
export function SubscriptionScreen() {
  const text = useText();
  const mayPay = useMay('S');
  const prices = usePrices();
  // On their way beside the prices, which say first whether a notice stands above them.
  useOpenPayments({ enabled: mayPay });
  usePaymentMethod({ enabled: mayPay });
  const state = useLoadState(prices);
  const { data } = prices;
  return (
    <>
      <PageHeader
        title={text('subscriptions.title')}
        sub={text('subscriptions.sub')}
        actions={mayPay && <LinkButton to="/account/invoices">{text('subscriptions.invoices')}</LinkButton>}
      />
      {data?.priceNotification && <PriceNotification changes={data.priceNotification.changes} />}
      <div className={styles['sections']}>
        {mayPay && state.kind !== 'loading' && (
          <>
            <OpenPayments />
            <PaymentMethodPanel />
          </>
        )}
        <LoadState state={state}>
          {data && <PriceList prices={data.prices} startingDiscount={data.startingDiscount} />}
        </LoadState>
      </div>
    </>
  );
}
