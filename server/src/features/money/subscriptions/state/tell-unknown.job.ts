import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import { findBuyer } from '#features/people/companies/find-buyer.ts';
import { findFinanceStaff } from '#features/people/companies/find-finance-staff.ts';
import { subscriptionJobs } from '../subscriptions-jobs.ts';
import { findSubscription } from '../subscriptions.queries.ts';

/** Mails staff that nobody can tell where a subscription stands. */
export const tellUnknown = defineJob({
  ...subscriptionJobs.tellUnknown,
  async run(platform: Platform, { companyId, subscriptionId }) {
    const { database } = platform;
    const of = database.company(companyId);
    const [row, buyer] = [
      await findSubscription(of, companyId, subscriptionId),
      await findBuyer(of, companyId),
    ];
    if (!row?.oddity) return;
    const values = {
      company: buyer?.name ?? companyId,
      serialNumber: row.serial_number ?? subscriptionId,
      reason: row.oddity,
    };
    const staff = await findFinanceStaff(database.allCompanies);
    await enqueue(
      database.allCompanies,
      accountMailsOf<'subscriptionUnknown'>(
        platform,
        staff,
        `subscription-unknown-${subscriptionId}`,
        () => ({ kind: 'subscriptionUnknown', values }),
      ),
    );
  },
});
