import type { Checkout } from '@belfry/contract/money/checkout/checkout.contract.ts';
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs';
import { useEffect, useRef } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { LinkButton } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useCheckout } from './checkout.api.ts';
import styles from './checkout.module.css';
import { OrderSection } from './ordering/order-section.tsx';
import { useShownCheckout } from './ordering/use-shown-checkout.ts';
import { ChangedNotice } from './parts/changed-notice.tsx';
import { CheckoutLines } from './parts/checkout-lines.tsx';
import { MissingDetails } from './parts/missing-details.tsx';
import { WhatApplies } from './parts/what-applies.tsx';

/** `/account/checkout`: what the cart costs now and later, what applies, and the order (design page 8.3). */
export function CheckoutScreen() {
  const text = useText();
  const query = useCheckout();
  const state = useLoadState(query);
  return (
    <>
      <PageHeader
        title={text('checkout.title')}
        sub={text('checkout.sub')}
        back={{ to: '/account/subscription', label: text('checkout.back') }}
      />
      <LoadState state={state}>{query.data && <OwnCheckout latest={query.data} />}</LoadState>
    </>
  );
}

function OwnCheckout({ latest }: { latest: Checkout }) {
  const shown = useShownCheckout(latest);
  const { checkout, change, showNow } = shown;
  const top = useRef<HTMLDivElement>(null);
  const { cartVersion } = checkout;
  const first = useRef(cartVersion);
  // Whoever is shown something else is brought to where that is said.
  useEffect(() => {
    if (first.current === cartVersion) return;
    first.current = cartVersion;
    top.current?.scrollIntoView({ block: 'center' });
  }, [cartVersion]);
  return (
    <div className={styles['checkout']}>
      <ChangedNotice ref={top} change={change} showNow={showNow} />
      {checkout.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <MissingDetails missing={checkout.missing} />
          <CheckoutLines checkout={checkout} />
          <WhatApplies checkout={checkout} />
          <OrderSection {...shown} />
        </>
      )}
    </div>
  );
}

function EmptyCart() {
  const text = useText();
  return (
    <Notice
      icon={IconShoppingCart}
      title={text('checkout.empty')}
      more={text('checkout.empty.more')}
      action={
        <LinkButton kind="primary" to="/account/subscription">
          {text('checkout.return.subscriptions')}
        </LinkButton>
      }
    />
  );
}
