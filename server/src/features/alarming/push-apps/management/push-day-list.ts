import { sql } from 'kysely';
import {
  pushReasons,
  type AppPlatform,
  type PushDay,
  type PushReason,
} from '@belfry/contract/alarming/push-apps/push-apps-management.contract.ts';
import type { CompanyList, CsvColumn } from '#features/ground/staff-access/list-over-companies.ts';
import type { OrderColumn } from '#platform/list/list-order.ts';
import { daysOfPeriod, type AskedPeriod } from './days-of-period.ts';
import { selectPushDays, type PushDayRow } from './push-days.queries.ts';

/** What staff narrow the days to. */
export interface AskedDays extends AskedPeriod {
  reason?: string | undefined;
}

const rest: OrderColumn<PushDayRow>[] = [
  { by: sql`platform`, type: 'text', of: (row) => row.platform },
  { by: sql`app`, type: 'text', of: (row) => row.app },
];
const byDay: OrderColumn<PushDayRow> = { by: sql`day`, type: 'date', of: ({ day }) => day };

const counts = ['sent', 'delivered', 'opened', 'accepted', 'failed'] as const;

/** App alarms of all companies by day, platform and browser (page 1.7). */
export const pushDayList: CompanyList<AskedDays, PushDayRow, PushDay> = {
  section: 'apps',
  orders: {
    day: [byDay, ...rest],
    sent: [{ by: sql`sent`, type: 'bigint', of: ({ sent }) => sent }, byDay, ...rest],
    failed: [{ by: sql`failed`, type: 'bigint', of: ({ failed }) => failed }, byDay, ...rest],
  },
  select: (database, { reason, ...period }) =>
    selectPushDays(database, { ...daysOfPeriod(period), reasons: reason?.split(',') }),
  present: (rows) =>
    rows.map((row) => ({
      day: row.day,
      platform: row.platform as AppPlatform,
      app: row.app,
      sent: row.sent,
      delivered: row.delivered,
      opened: row.opened,
      accepted: row.accepted,
      failed: row.failed,
      reasons: reasonsOf(row.reasons),
    })),
  csv: [
    { header: (text) => text('push-apps-management.csv.day'), cell: ({ day }) => day },
    {
      header: (text) => text('push-apps-management.csv.platform'),
      cell: ({ platform }, text) => text(`push-apps-management.platform.${platform}`),
    },
    { header: (text) => text('push-apps-management.csv.app'), cell: ({ app }) => app },
    ...counts.map((count): CsvColumn<PushDay> => ({
      header: (text) => text(`push-apps-management.csv.${count}`),
      cell: (day) => day[count],
    })),
    ...pushReasons.map((reason): CsvColumn<PushDay> => ({
      header: (text) => text(`push-apps-management.reason.${reason}`),
      cell: ({ reasons }) => reasons.find((each) => each.reason === reason)?.count ?? 0,
    })),
  ],
};

function reasonsOf(kept: unknown): PushDay['reasons'] {
  return Object.entries(kept as Partial<Record<PushReason, number>>)
    .map(([reason, count]) => ({ reason: reason as PushReason, count }))
    .toSorted((one, other) => other.count - one.count);
}
