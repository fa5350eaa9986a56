import { sql } from 'kysely';
import {
  daysBetweenOffers,
  type UnsubscribedDay,
} from '@belfry/contract/money/subscriptions/unsubscribed-management.contract.ts';
import { isCharged } from '@belfry/contract/money/prices/plans.ts';
import type { CompanyList, StaffView } from '#features/ground/staff-access/list-over-companies.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import {
  selectLastSubscriptions,
  selectOffers,
  selectUnsubscribed,
  type NamedDay,
  type UnsubscribedFilter,
} from './unsubscribed-work.queries.ts';

/** Alarms of devices of all companies without a subscription, by device and day. */
export const unsubscribedList: CompanyList<UnsubscribedFilter, NamedDay, UnsubscribedDay> = {
  section: 'unsubscribed-alarms',
  orders: {
    day: [
      { by: sql`alarmed.day`, type: 'date', of: (row) => row.day },
      { by: sql`alarmed.device_id`, type: 'uuid', of: (row) => row.device_id },
    ],
  },
  select: selectUnsubscribed,
  present,
  csv: [
    { header: (text) => text('subscriptions-management.csv.company'), cell: ({ company }) => company.name },
    {
      header: (text) => text('subscriptions-management.csv.customer-number'),
      cell: ({ company }) => company.customerNumber,
    },
    { header: (text) => text('subscriptions-management.csv.device'), cell: ({ deviceName }) => deviceName },
    {
      header: (text) => text('subscriptions-management.csv.serial'),
      cell: ({ serialNumber }) => serialNumber,
    },
    { header: (text) => text('unsubscribed.csv.day'), cell: ({ day }) => day },
    { header: (text) => text('unsubscribed.csv.alarms'), cell: ({ alarms }) => alarms },
    {
      header: (text) => text('subscriptions-management.csv.type'),
      cell: ({ lastSubscription: last }, text) =>
        last && text(isCharged(last.type) ? `prices.type.${last.type}` : `subscriptions.type.${last.type}`),
    },
    {
      header: (text) => text('subscriptions-management.csv.ended'),
      cell: ({ lastSubscription }) => lastSubscription?.endedOn ?? null,
    },
    { header: (text) => text('unsubscribed.csv.offered'), cell: ({ offeredAt }) => dateOf(offeredAt) },
    { header: (text) => text('unsubscribed.csv.dealt-with'), cell: (row) => dateOf(row.dealtWith?.at) },
    { header: (text) => text('unsubscribed.csv.note'), cell: ({ dealtWith }) => dealtWith?.note ?? null },
  ],
};

const dateOf = (at: string | null | undefined) => (at ? new Date(at) : null);

async function present(rows: readonly NamedDay[], { trx, now }: StaffView): Promise<UnsubscribedDay[]> {
  const subscriptions = await selectLastSubscriptions(
    trx,
    rows.map((row) => row.device_id),
  );
  const offers = await selectOffers(trx, [...new Set(rows.map((row) => row.company_id))]);
  return rows.map((row) => {
    const last = subscriptions.find(
      (each) => each.companyId === row.company_id && each.deviceId === row.device_id,
    );
    const offered = offers.get(row.company_id);
    const isSubscribed = last?.endedAt === null;
    const isOpen = row.dealt_at === null;
    const mayOffer = isOpen && !isSubscribed && row.device_name !== null && mayBeOffered(offered, now);
    return {
      deviceId: row.device_id,
      day: row.day,
      company: { id: row.company_id, name: row.company_name, customerNumber: row.customer_number },
      serialNumber: row.serial_number,
      deviceName: row.device_name,
      alarms: row.alarms,
      firstAt: row.first_at.toISOString(),
      lastAt: row.last_at.toISOString(),
      lastSubscription: last
        ? { id: last.id, type: last.type, endedOn: last.endedAt && bookDay(last.endedAt) }
        : null,
      isSubscribed,
      offeredAt: offered?.toISOString() ?? null,
      dealtWith: row.dealt_at && { at: row.dealt_at.toISOString(), note: row.note },
      allowedActions: [
        ...(mayOffer ? (['offer'] as const) : []),
        ...(isOpen ? (['dealt-with'] as const) : []),
      ],
    };
  });
}

/** Whether a company may be offered a subscription that was last offered one at a moment, or never. */
export function mayBeOffered(last: Date | undefined, now: Date): boolean {
  return !last || now.getTime() - last.getTime() >= daysBetweenOffers * 24 * 3_600_000;
}
