import type { Checkout } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { Panel } from '#ui/page/panel.tsx';
import styles from '../checkout.module.css';
import { Conditions } from './conditions.tsx';

/** Each month has at least so many days. */
const shortestMonth = 28;

/** What whoever orders agrees to, in a few sentences: when is charged, how long the contract runs, how it ends. */
export function appliesWords(
  { invoiceDay, contractMonths, noticeMonths, lines }: Checkout,
  text: Text,
): string[] {
  const [end, ...others] = new Set(lines.map(({ contractEnd }) => contractEnd));
  const day = String(invoiceDay);
  return [
    text(invoiceDay > shortestMonth ? 'checkout.applies.last-day' : 'checkout.applies.day', { day }),
    end !== undefined && others.length === 0
      ? text('checkout.applies.contract', { n: contractMonths, day: formatDay(end) })
      : text('checkout.applies.contracts', { n: contractMonths }),
    text('checkout.applies.notice', { n: noticeMonths }),
    text('checkout.applies.alarms'),
  ];
}

/** What applies to an order: its terms, and the conditions of sale. */
export function WhatApplies({ checkout }: { checkout: Checkout }) {
  const text = useText();
  return (
    <Panel title={text('checkout.applies')}>
      <div className={styles['stack']}>
        <ul className={styles['terms']}>
          {appliesWords(checkout, text).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Conditions checkout={checkout} />
      </div>
    </Panel>
  );
}
