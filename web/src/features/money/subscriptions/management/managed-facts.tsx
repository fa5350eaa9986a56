import type { ManagedSubscription } from '@belfry/contract/money/subscriptions/subscriptions-management.contract.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#platform/i18n/dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { companyAddress, managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { methodName } from '#features/money/payments/payment-words.ts';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { typeName } from '../subscription-words.ts';
import styles from '../subscriptions.module.css';

/** Whose a subscription is, and all fields of it. */
export function ManagedFacts({ subscription }: { subscription: ManagedSubscription }) {
  const text = useText();
  const money = useMoney();
  const { company, deviceId, deviceName, serialNumber, type, amount, vat } = subscription;
  const { nextPayment, nextPaymentOn, paymentMethod, nextPlan } = subscription;
  const dayOf = (day: string | null) => day && formatDay(day);
  const only = (name: string, value: ReactNode) => (value === null ? [] : [{ name, value }]);
  return (
    <Panel title={text('subscriptions-management.facts')}>
      <Facts
        facts={[
          {
            name: text('subscriptions-management.company'),
            value: (
              <span className={styles['two']}>
                <Link to={companyAddress(company)}>{company.name}</Link>
                {company.customerNumber !== null && (
                  <span className={styles['soft']}>
                    {text('subscriptions-management.company.number', {
                      number: String(company.customerNumber),
                    })}
                  </span>
                )}
              </span>
            ),
          },
          {
            name: text('subscriptions-management.device'),
            value: (
              <span className={styles['two']}>
                {deviceId === null ? (
                  <span>{`${deviceName} · ${text('subscriptions.device.left')}`}</span>
                ) : (
                  <Link to={managedAddress('devices', deviceId, company)}>{deviceName || serialNumber}</Link>
                )}
                <span className={styles['soft']}>{serialNumber}</span>
              </span>
            ),
          },
          { name: text('subscriptions-management.type'), value: typeName(type, text) },
          ...(amount ? [{ name: text('subscriptions-management.amount'), value: money(amount) }] : []),
          ...(vat ? [{ name: text('subscriptions-management.vat'), value: money(vat) }] : []),
          { name: text('subscriptions-management.since'), value: formatDay(subscription.startDate) },
          {
            name: text('subscriptions-management.next'),
            value: nextPayment
              ? text('subscriptions-management.next.amount', {
                  amount: money(nextPayment.amount),
                  day: formatDay(nextPayment.date),
                })
              : dayOf(nextPaymentOn),
          },
          {
            name: text('subscriptions-management.payment'),
            value: text(`subscriptions-management.payment.${subscription.payment}`),
          },
          {
            name: text('subscriptions-management.method'),
            value: paymentMethod && methodName(paymentMethod, text),
          },
          { name: text('subscriptions-management.contract'), value: dayOf(subscription.contractEnd) },
          ...only(
            text('subscriptions-management.planned'),
            nextPlan &&
              text('subscriptions-management.next-plan', {
                type: typeName(nextPlan.type, text),
                day: formatDay(nextPlan.date),
              }),
          ),
          ...only(text('subscriptions-management.stops'), dayOf(subscription.cancelAt)),
          ...only(text('subscriptions-management.ended'), dayOf(subscription.endedOn)),
          ...only(text('subscriptions-management.cancel-reason'), subscription.cancelReason),
        ]}
      />
    </Panel>
  );
}
