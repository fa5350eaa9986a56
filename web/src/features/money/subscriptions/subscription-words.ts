import {
  overSubscriptionStates,
  type SubscriptionType,
} from '@belfry/contract/ground/allowance/subscription-states.ts';
import { isCharged } from '@belfry/contract/money/prices/plans.ts';
import type { Subscription } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import type { Text } from '#platform/i18n/use-text.ts';

/** What a type of subscription is called. */
export function typeName(type: SubscriptionType, text: Text): string {
  return isCharged(type) ? text(`prices.type.${type}`) : text(`subscriptions.type.${type}`);
}

/** Whether a subscription is over. */
export function isOver({ state }: Pick<Subscription, 'state'>): boolean {
  return overSubscriptionStates.some((over) => over === state);
}

/** What is about to become of a subscription, a sentence each. */
export function aheadWords(
  { state, cancelAt, nextPlan }: Pick<Subscription, 'state' | 'cancelAt' | 'nextPlan'>,
  text: Text,
): string[] {
  return [
    ...(cancelAt !== null && !isOver({ state })
      ? [text('subscriptions.stops', { day: formatDay(cancelAt) })]
      : []),
    ...(nextPlan
      ? [
          text('subscriptions.next-plan', {
            type: typeName(nextPlan.type, text),
            day: formatDay(nextPlan.date),
          }),
        ]
      : []),
    ...(state === 'unknown' ? [text('subscriptions.state.unknown.more')] : []),
  ];
}

/**
 * When a subscription is charged next: on a day, or, where too much is open, once that is paid; null where nothing is to come.
 * @param today on the calendar of invoices
 */
export function nextWords(
  { nextPayment, state }: Pick<Subscription, 'nextPayment' | 'state'>,
  today: string,
  text: Text,
): string | null {
  if (!nextPayment) return null;
  const isPaused = state === 'active-payment-needed' && nextPayment.date < today;
  return isPaused
    ? text('subscriptions.next.paused')
    : text('subscriptions.next.on', { day: formatDay(nextPayment.date) });
}

/** When its contract lets a subscription go; null where it has none. @param today on the calendar of invoices */
export function contractWords(
  { contractEnd }: Pick<Subscription, 'contractEnd'>,
  today: string,
  text: Text,
): string | null {
  if (contractEnd === null) return null;
  return contractEnd > today
    ? text('subscriptions.contract.from', { day: formatDay(contractEnd) })
    : text('subscriptions.contract.monthly');
}

/** Those whose device is called so, or has such a serial number. */
export function foundBy<Row extends Pick<Subscription, 'deviceName' | 'serialNumber'>>(
  rows: readonly Row[],
  search: string,
): Row[] {
  const wanted = search.toLocaleLowerCase();
  return rows.filter(({ deviceName, serialNumber }) =>
    [deviceName, serialNumber].some((name) => name.toLocaleLowerCase().includes(wanted)),
  );
}
