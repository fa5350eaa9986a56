import {
  subscriptionStates,
  subscriptionTypes,
} from '@belfry/contract/ground/allowance/subscription-states.ts';
import {
  exportManagedSubscriptions,
  listManagedSubscriptions,
  type ManagedSubscriptionItem,
  managedSubscriptionSorts,
} from '@belfry/contract/money/subscriptions/subscriptions-management.contract.ts';
import { id as uuid } from '@belfry/contract/values/values.ts';
import * as z from 'zod/mini';
import { formatDay } from '#platform/i18n/dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { describeList, type ListColumn, valuesOf } from '#platform/list/list-description.ts';
import { daysOf } from '#platform/list/periods.ts';
import { managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { SubscriptionStateBadge } from '../subscription-state-badge.tsx';
import { typeName } from '../subscription-words.ts';
import styles from '../subscriptions.module.css';
import { managedSubscriptionsKey } from './device-allowance.api.ts';

type Row = ManagedSubscriptionItem;

/** An amount in a cell. */
function Amount({ of }: { of: NonNullable<Row['amount']> }) {
  return <span>{useMoney()(of)}</span>;
}

const device: ListColumn<Row> = {
  id: 'device',
  header: 'subscriptions-management.device',
  width: 'minmax(0, 1.3fr)',
  cell: ({ deviceName, serialNumber }) => (
    <span className={styles['two']}>
      <span>{deviceName || serialNumber || '–'}</span>
      {deviceName !== '' && <span className={styles['soft']}>{serialNumber}</span>}
    </span>
  ),
};
const company: ListColumn<Row> = {
  id: 'company',
  header: 'subscriptions-management.company',
  width: 'minmax(0, 1.3fr)',
  bare: true,
  cell: ({ company: { name, customerNumber } }, { text }) => (
    <span className={styles['two']}>
      <span>{name}</span>
      {customerNumber !== null && (
        <span className={styles['soft']}>
          {text('subscriptions-management.company.number', { number: String(customerNumber) })}
        </span>
      )}
    </span>
  ),
};
const facts: readonly ListColumn<Row>[] = [
  {
    id: 'type',
    header: 'subscriptions-management.type',
    cell: ({ type }, { text }) => typeName(type, text),
  },
  {
    id: 'state',
    header: 'subscriptions-management.state',
    width: 'minmax(9rem, 1.4fr)',
    bare: true,
    cell: ({ state }) => <SubscriptionStateBadge state={state} />,
  },
  {
    id: 'since',
    header: 'subscriptions-management.since',
    width: '6.5rem',
    from: 80,
    sort: 'started',
    cell: ({ startDate }) => formatDay(startDate),
  },
  {
    id: 'next',
    header: 'subscriptions-management.next',
    width: '6.5rem',
    sort: 'next-payment',
    cell: ({ nextPaymentOn }) => (nextPaymentOn ? formatDay(nextPaymentOn) : '–'),
  },
  {
    id: 'ends',
    header: 'subscriptions-management.ends',
    width: '6.5rem',
    from: 64,
    sort: 'ends',
    cell: ({ endedOn, cancelAt }) => (endedOn || cancelAt ? formatDay(endedOn ?? cancelAt ?? '') : '–'),
  },
  {
    id: 'contract',
    header: 'subscriptions-management.contract',
    width: '6.5rem',
    extra: true,
    cell: ({ contractEnd }) => (contractEnd ? formatDay(contractEnd) : '–'),
  },
];
const amount: ListColumn<Row> = {
  id: 'amount',
  header: 'subscriptions-management.amount',
  width: '6.5rem',
  amount: true,
  extra: true,
  cell: (row) => row.amount && <Amount of={row.amount} />,
};

/** A list of subscriptions for staff: of one company, or of all and then with the company's name. Amounts are for whoever sees money. */
function listWith(of: { isOfOne: boolean; hasAmounts: boolean }) {
  return describeList<typeof listManagedSubscriptions>({
    id: of.isOfOne ? 'company-subscriptions' : 'managed-subscriptions',
    route: listManagedSubscriptions,
    key: managedSubscriptionsKey,
    pageSize: 50,
    ...(!of.isOfOne && { views: true }),
    columns: [device, ...(of.isOfOne ? [] : [company]), ...facts, ...(of.hasAmounts ? [amount] : [])],
    search: {
      label: 'subscriptions-management.search',
      placeholder: 'subscriptions-management.search.hint',
    },
    filters: [
      {
        kind: 'choices',
        name: 'type',
        label: 'subscriptions-management.type',
        ...valuesOf(subscriptionTypes, typeName),
      },
      {
        kind: 'choices',
        name: 'state',
        label: 'subscriptions-management.state',
        ...valuesOf(subscriptionStates, (value, text) => text(`subscriptions.state.${value}`)),
      },
      {
        kind: 'choice',
        name: 'unpaid',
        label: 'subscriptions-management.unpaid',
        ...valuesOf(['true'], (value, text) => text(`subscriptions-management.unpaid.${value}`)),
      },
      {
        kind: 'choice',
        name: 'ending',
        label: 'subscriptions-management.ending',
        ...valuesOf(['true'], (value, text) => text(`subscriptions-management.ending.${value}`)),
      },
      {
        kind: 'period',
        name: 'next',
        label: 'subscriptions-management.next',
        named: ['today', 'yesterday'],
        query: (bounds) => daysOf(bounds, { from: 'nextFrom', to: 'nextTo' }),
      },
      {
        kind: 'period',
        name: 'ends',
        label: 'subscriptions-management.ends',
        named: ['today', 'yesterday', 'week', 'month', 'year'],
        query: (bounds) => daysOf(bounds, { from: 'endsFrom', to: 'endsTo' }),
      },
      ...(of.isOfOne
        ? []
        : [
            {
              kind: 'id',
              name: 'of',
              field: 'companyId',
              label: 'subscriptions-management.company',
              isId: (written: string) => z.safeParse(uuid, written).success,
            } as const,
          ]),
    ],
    sorts: valuesOf(managedSubscriptionSorts, (order, text) =>
      text(`subscriptions-management.sort.${order}`),
    ),
    rowKey: ({ id }) => id,
    rowLink: (row) => managedAddress('subscriptions', row.id, row.company),
    csv: { route: exportManagedSubscriptions, file: 'subscriptions-management.file' },
  });
}

/** `/management/subscriptions`, for staff who see money and for those who do not. */
export const managedSubscriptionLists = {
  withMoney: listWith({ isOfOne: false, hasAmounts: true }),
  plain: listWith({ isOfOne: false, hasAmounts: false }),
};
/** The same of one company. */
export const companySubscriptionLists = {
  withMoney: listWith({ isOfOne: true, hasAmounts: true }),
  plain: listWith({ isOfOne: true, hasAmounts: false }),
};
