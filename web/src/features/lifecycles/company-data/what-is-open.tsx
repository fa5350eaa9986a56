import type { DeletionStanding } from '@belfry/contract/lifecycles/company-data/company-data.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { Link } from 'react-router';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import styles from './company-data.module.css';

/** What is not settled between the company and us, in words, each with the way to where it is seen to. */
export function WhatIsOpen({ standing }: { standing: DeletionStanding }) {
  const text = useText();
  const money = useMoney();
  const { open, balance, runningSubscriptions, ordersUnderWay, paymentsUnderWay } = standing;
  return (
    <ul className={styles['consequences']}>
      {open.cents > 0 && (
        <li>
          {text('companies.delete.open.invoices', { amount: money(open) })}{' '}
          <Link to="/account/invoices">{text('companies.delete.open.invoices.see')}</Link>
        </li>
      )}
      {runningSubscriptions > 0 && (
        <li>
          {text('companies.delete.open.subscriptions', { count: runningSubscriptions })}{' '}
          <Link to="/account/subscription">{text('companies.delete.open.subscriptions.see')}</Link>
        </li>
      )}
      {ordersUnderWay > 0 && <li>{text('companies.delete.open.orders', { count: ordersUnderWay })}</li>}
      {paymentsUnderWay > 0 && <li>{text('companies.delete.open.payments', { count: paymentsUnderWay })}</li>}
      {balance.cents > 0 && <li>{text('companies.delete.open.balance', { amount: money(balance) })}</li>}
      {balance.cents < 0 && (
        <li>{text('companies.delete.open.lack', { amount: money(euros(-balance.cents)) })}</li>
      )}
    </ul>
  );
}

/** Whether anything is not settled. */
export function isAnythingOpen(standing: DeletionStanding): boolean {
  const { open, balance, runningSubscriptions, ordersUnderWay, paymentsUnderWay } = standing;
  const left = [open.cents, balance.cents, runningSubscriptions, ordersUnderWay, paymentsUnderWay];
  return left.some((each) => each !== 0);
}
