import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import { findFinanceStaff } from '#features/people/companies/find-finance-staff.ts';
import { settlementJobs } from '../settlements-jobs.ts';
import { findSettlement, countOpenDifferences } from '../staff/lists.queries.ts';

/** Mails finance staff that a payout and the books do not agree, once for all that is open of it; nothing where all is explained by then. */
export const tellDifferences = defineJob({
  ...settlementJobs.tell,
  async run(platform: Platform, { settlementId, foundAt }) {
    const { allCompanies } = platform.database;
    const count = await countOpenDifferences(allCompanies, settlementId);
    if (count === 0) return;
    const settlement = settlementId === null ? null : await findSettlement(allCompanies, settlementId);
    const values = { payout: settlement?.reference ?? settlement?.provider_id ?? 'none', count };
    const messageId = `payout-differences-${settlementId ?? 'none'}-${String(Date.parse(foundAt))}`;
    await enqueue(
      allCompanies,
      accountMailsOf<'payoutDifferences'>(platform, await findFinanceStaff(allCompanies), messageId, () => ({
        kind: 'payoutDifferences',
        values,
      })),
    );
  },
});
