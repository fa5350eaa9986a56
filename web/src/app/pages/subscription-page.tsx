import { OrdersUnderWay } from '#features/money/checkout/returning/orders-under-way.tsx';
import { SubscriptionScreen } from '#features/money/subscriptions/subscription-screen.tsx';

/** `/account/subscription`, with what is ordered and waits. */
export function SubscriptionPage() {
  return <SubscriptionScreen ordered={OrdersUnderWay} />;
}
