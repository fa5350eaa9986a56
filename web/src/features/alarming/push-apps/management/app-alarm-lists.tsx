import { listed } from '#platform/i18n/listed.ts';
import { appFailures } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import {
  appPlatforms,
  exportPushDays,
  failingAppSorts,
  getFailingApps,
  getPushDays,
  pushDaySorts,
  pushReasons,
  type FailingApp,
  type PushDay,
  type PushReason,
} from '@belfry/contract/alarming/push-apps/push-apps-management.contract.ts';
import { Link } from 'react-router';
import { companyAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import { describeList, type ListColumn, type ListFilter, valuesOf } from '#platform/list/list-description.ts';
import { pushCounts } from './push-days.rules.ts';

const dayColumns: readonly ListColumn<PushDay>[] = [
  {
    id: 'day',
    sort: 'day',
    header: 'push-apps-management.day',
    width: '6.5rem',
    cell: ({ day }) => formatDay(day),
  },
  {
    id: 'platform',
    header: 'push-apps-management.platform',
    width: 'minmax(0, 1.3fr)',
    cell: ({ platform }, { text }) => text(`push-apps-management.platform.${platform}`),
  },
  {
    id: 'app',
    header: 'push-apps-management.app',
    width: 'minmax(0, 1.3fr)',
    cell: ({ app }, { text }) => app || text('push-apps-management.app.unknown'),
  },
  ...pushCounts.map((count): ListColumn<PushDay> => ({
    id: count,
    header: `push-apps-management.count.${count}`,
    width: 'minmax(6.5rem, 0.8fr)',
    amount: true,
    ...((count === 'opened' || count === 'delivered') && { from: 64 as const }),
    cell: (day) => String(day[count]),
  })),
  {
    id: 'reasons',
    header: 'push-apps-management.reason',
    width: 'minmax(0, 2fr)',
    from: 80,
    cell: ({ reasons }, { text }) =>
      listed(
        reasons.map(({ reason, count }) =>
          text('push-apps-management.by-reason.count', {
            reason: text(`push-apps-management.reason.${reason}`),
            count,
          }),
        ),
      ) || '–',
  },
];

const reasonFilter = (reasons: readonly PushReason[]) =>
  ({
    kind: 'choices',
    name: 'reason',
    label: 'push-apps-management.reason',
    ...valuesOf(reasons, (reason, text) => text(`push-apps-management.reason.${reason}`)),
  }) as const satisfies ListFilter<'reason'>;

/** `/management/app`: app alarms of all companies by day, platform and browser. */
export const pushDayList = describeList<typeof getPushDays>({
  id: 'push-days',
  route: getPushDays,
  key: ['management', 'apps'],
  pageSize: 50,
  views: true,
  columns: dayColumns,
  filters: [
    {
      kind: 'period',
      name: 'period',
      label: 'push-apps-management.period',
      named: ['today', 'yesterday', 'week', 'month', 'year'],
      query: ({ from, before }) => ({ ...(from && { from }), ...(before && { before }) }),
    },
    {
      kind: 'choices',
      name: 'platform',
      label: 'push-apps-management.platform',
      ...valuesOf(appPlatforms, (platform, text) => text(`push-apps-management.platform.${platform}`)),
    },
    reasonFilter(pushReasons),
  ],
  sorts: valuesOf(pushDaySorts, (order, text) => text(`push-apps-management.sort.${order}`)),
  rowKey: ({ day, platform, app }) => `${day} ${platform} ${app}`,
  csv: { route: exportPushDays, file: 'push-apps-management.export.file' },
});

const failingColumns: readonly ListColumn<FailingApp>[] = [
  {
    id: 'company',
    header: 'push-apps-management.failing.company',
    width: 'minmax(0, 1.5fr)',
    cell: ({ company }) => <Link to={companyAddress(company)}>{company.name}</Link>,
  },
  {
    id: 'app',
    header: 'push-apps-management.app',
    width: 'minmax(0, 1.3fr)',
    cell: ({ app, platform }, { text }) =>
      `${app || text('push-apps-management.app.unknown')}, ${text(`push-apps-management.platform.${platform}`)}`,
  },
  {
    id: 'reason',
    header: 'push-apps-management.reason',
    width: 'minmax(0, 2fr)',
    cell: ({ reason }, { text }) => text(`push-apps-management.reason.${reason}`),
  },
  {
    id: 'failed',
    sort: 'failed',
    header: 'push-apps-management.failing.failed',
    cell: ({ failedAt }, { dates }) => dates.smartTime(failedAt),
  },
  {
    id: 'since',
    header: 'push-apps-management.failing.since',
    cell: ({ lastSuccessAt }, { text, dates }) =>
      lastSuccessAt === null ? text('push-apps-management.failing.never') : dates.smartTime(lastSuccessAt),
  },
  {
    id: 'last-seen',
    header: 'push-apps-management.failing.last-seen',
    from: 64,
    cell: ({ lastSeenAt }, { dates }) => dates.smartTime(lastSeenAt),
  },
];

/** `/management/app?tab=failing`: apps whose newest message did not arrive. */
export const failingAppList = describeList<typeof getFailingApps>({
  id: 'failing-apps',
  route: getFailingApps,
  key: ['management', 'apps', 'failing'],
  pageSize: 50,
  counted: true,
  views: true,
  columns: failingColumns,
  search: {
    label: 'push-apps-management.failing.search',
    placeholder: 'push-apps-management.failing.search.placeholder',
  },
  filters: [reasonFilter(appFailures)],
  sorts: valuesOf(failingAppSorts, (order, text) => text(`push-apps-management.failing.sort.${order}`)),
  rowKey: ({ id }) => id,
});
