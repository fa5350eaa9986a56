import type { Subscription } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import { useLingui } from '@lingui/react';
import { formatDay } from '#platform/i18n/dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { planCost } from '#features/money/cart/plan-words.ts';
import { invoiceDay } from '#features/money/invoices/invoice-standing.ts';
import { methodName } from '#features/money/payments/payment-words.ts';
import { Facts } from '#ui/page/panel.tsx';
import { presentTime } from '#ui/present.ts';
import { SubscriptionActs } from '../subscription-acts.tsx';
import { SubscriptionStateBadge } from '../subscription-state-badge.tsx';
import { aheadWords, contractWords, nextWords, typeName } from '../subscription-words.ts';
import styles from '../subscriptions.module.css';

/** All about one subscription, and what may be done with it. */
export function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const text = useText();
  const money = useMoney();
  const { locale } = useLingui().i18n;
  const { type, vat, state, startDate, nextPayment, paymentMethod } = subscription;
  const amount = planCost(subscription, locale, text);
  const today = invoiceDay(presentTime());
  return (
    <div className={styles['stack']}>
      <div>
        <SubscriptionStateBadge state={state} />
        {aheadWords(subscription, text).map((sentence) => (
          <p key={sentence} className={styles['ahead']}>
            {sentence}
          </p>
        ))}
      </div>
      <Facts
        facts={[
          {
            name: text('subscriptions.type'),
            value: (
              <span className={styles['two']}>
                <span>{typeName(type, text)}</span>
                <span className={styles['soft']}>
                  {amount === null
                    ? text('subscriptions.amount.never')
                    : text('subscriptions.amount', { amount, vat: money(vat) })}
                </span>
              </span>
            ),
          },
          {
            name: text('subscriptions.next'),
            value: nextPayment ? (
              <span className={styles['two']}>
                <span>{money(nextPayment.amount)}</span>
                <span className={styles['soft']}>{nextWords(subscription, today, text)}</span>
              </span>
            ) : (
              text('subscriptions.next.none')
            ),
          },
          ...(amount === null
            ? []
            : [
                {
                  name: text('subscriptions.method'),
                  value: paymentMethod ? methodName(paymentMethod, text) : text('subscriptions.method.none'),
                },
              ]),
          { name: text('subscriptions.since'), value: formatDay(startDate) },
          {
            name: text('subscriptions.contract'),
            value: contractWords(subscription, today, text),
          },
        ]}
      />
      <SubscriptionActs subscription={subscription} />
    </div>
  );
}
