import type { PlanChange } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import { negate } from '@belfry/contract/values/money.ts';
import { moneyText } from '@belfry/contract/values/money-text.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import type { Text } from '#platform/i18n/use-text.ts';
import { planCost } from '#features/money/cart/plan-words.ts';

/** What a change to another type would cost, as names and values. */
export function planFacts(change: PlanChange, locale: string, text: Text): { name: string; value: string }[] {
  const { when, credited, charged, dueNow, nextPayment } = change;
  const withoutVat = (amount: PlanChange['amount']) =>
    text('subscriptions.plan.without-vat', { amount: moneyText(amount, locale) });
  const isBack = dueNow.cents < 0;
  return [
    {
      name: text('subscriptions.plan.amount'),
      value: text('subscriptions.plan.without-vat', { amount: planCost(change, locale, text) ?? '' }),
    },
    ...(when === 'now'
      ? [
          { name: text('subscriptions.plan.charged'), value: withoutVat(charged) },
          { name: text('subscriptions.plan.credited'), value: withoutVat(credited) },
          {
            name: text(isBack ? 'subscriptions.plan.back' : 'subscriptions.plan.due'),
            value: moneyText(isBack ? negate(dueNow) : dueNow, locale),
          },
        ]
      : []),
    {
      name: text('subscriptions.plan.next'),
      value: text('subscriptions.plan.next.value', {
        amount: moneyText(nextPayment.amount, locale),
        day: formatDay(nextPayment.date),
      }),
    },
  ];
}
