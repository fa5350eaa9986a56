import type { ReportId } from '@belfry/contract/overviews/reports/report-figures.ts';
import { alarmsReport } from './made/alarms.ts';
import { bookedRevenueReport } from './made/booked-revenue.ts';
import { churnReport } from './made/churn.ts';
import { devicesReport } from './made/devices.ts';
import { failuresReport } from './made/failures.ts';
import { paymentsReport } from './made/payments.ts';
import { recurringRevenueReport } from './made/recurring-revenue.ts';
import type { ReportMaker } from './made/report-maker.ts';
import { subscriptionsReport } from './made/subscriptions.ts';

/** What makes each report. */
export const reportMakers: Readonly<Record<ReportId, ReportMaker>> = {
  'recurring-revenue': recurringRevenueReport,
  'booked-revenue': bookedRevenueReport,
  payments: paymentsReport,
  churn: churnReport,
  subscriptions: subscriptionsReport,
  devices: devicesReport,
  alarms: alarmsReport,
  failures: failuresReport,
};
