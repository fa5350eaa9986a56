import {
  exportUnsubscribed,
  listUnsubscribed,
  type UnsubscribedDay,
  unsubscribedSorts,
} from '@belfry/contract/money/subscriptions/unsubscribed-management.contract.ts';
import { id } from '@belfry/contract/values/values.ts';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { formatDay } from '#platform/i18n/dates.ts';
import type { Text } from '#platform/i18n/use-text.ts';
import { describeList, type ListColumn, valuesOf } from '#platform/list/list-description.ts';
import { daysOf } from '#platform/list/periods.ts';
import { companyAddress, managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { typeName } from '../../subscription-words.ts';

/** What a device had last: a subscription, or never one. */
function lastWords({ lastSubscription: last }: UnsubscribedDay, text: Text): string {
  if (last === null) return text('unsubscribed.last.never');
  const type = typeName(last.type, text);
  return last.endedOn === null
    ? text('unsubscribed.last.running', { type })
    : text('unsubscribed.last.ended', { type, day: formatDay(last.endedOn) });
}

const columns: readonly ListColumn<UnsubscribedDay>[] = [
  {
    id: 'device',
    header: 'unsubscribed.device',
    width: 'minmax(0, 1.3fr)',
    cell: ({ deviceId, deviceName, serialNumber, company }) =>
      deviceName === null ? (
        serialNumber
      ) : (
        <Link to={managedAddress('devices', deviceId, company)}>{deviceName || serialNumber}</Link>
      ),
  },
  {
    id: 'company',
    header: 'unsubscribed.company',
    width: 'minmax(0, 1.2fr)',
    cell: ({ company }) => <Link to={companyAddress(company)}>{company.name}</Link>,
  },
  {
    id: 'day',
    header: 'unsubscribed.day',
    width: '7rem',
    sort: 'day',
    cell: ({ day }) => formatDay(day),
  },
  {
    id: 'alarms',
    header: 'unsubscribed.alarms',
    width: '5.5rem',
    amount: true,
    cell: ({ alarms }) => alarms,
  },
  {
    id: 'last',
    header: 'unsubscribed.last',
    width: 'minmax(0, 1.4fr)',
    from: 64,
    cell: (row, { text }) =>
      row.lastSubscription === null ? (
        lastWords(row, text)
      ) : (
        <Link to={managedAddress('subscriptions', row.lastSubscription.id, row.company)}>
          {lastWords(row, text)}
        </Link>
      ),
  },
  {
    id: 'offered',
    header: 'unsubscribed.offered',
    width: '8rem',
    cell: ({ offeredAt }, { text, dates }) =>
      offeredAt ? dates.smartTime(offeredAt) : text('unsubscribed.offered.never'),
  },
  {
    id: 'dealt-with',
    header: 'unsubscribed.dealt-with',
    extra: true,
    cell: ({ dealtWith }, { text, dates }) => {
      if (dealtWith === null) return '–';
      const at = dates.smartTime(dealtWith.at);
      return dealtWith.note ? text('unsubscribed.dealt-with.noted', { at, note: dealtWith.note }) : at;
    },
  },
];

/** Alarms of devices without a subscription, by device and day; what is dealt with is shown to whoever asks for it. */
export const unsubscribedList = describeList<typeof listUnsubscribed>({
  id: 'unsubscribed-alarms',
  route: listUnsubscribed,
  key: ['management', 'unsubscribed-alarms'],
  pageSize: 50,
  counted: true,
  views: true,
  columns,
  search: { label: 'unsubscribed.search', placeholder: 'unsubscribed.search.hint' },
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'unsubscribed.state',
      usual: 'unsubscribed.state.open',
      ...valuesOf(['dealt-with'], (state, text) => text(`unsubscribed.state.${state}`)),
    },
    {
      kind: 'period',
      name: 'period',
      label: 'unsubscribed.period',
      named: ['today', 'yesterday', 'week', 'month', 'year'],
      query: (bounds) => daysOf(bounds, { from: 'from', to: 'to' }),
    },
    {
      kind: 'id',
      name: 'company',
      label: 'unsubscribed.company',
      isId: (written) => z.safeParse(id, written).success,
    },
  ],
  sorts: valuesOf(unsubscribedSorts, (order, text) => text(`unsubscribed.sort.${order}`)),
  rowKey: ({ deviceId, day }) => `${deviceId} ${day}`,
  csv: { route: exportUnsubscribed, file: 'unsubscribed.file' },
});
