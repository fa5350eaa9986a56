import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { swapJobs } from './swap-jobs.ts';
import { undoWithin } from '../undo-swap.ts';

/** Undoes a swap that nobody went on with, so that its dialler is not reserved for ever. */
export const expireSwap = defineJob({
  ...swapJobs.expire,
  async run(platform: Platform, { swapId }) {
    const { database, clock } = platform;
    await database.transaction('allCompanies', async (trx) => {
      const undone = await undoWithin(trx, platform, { swapId, event: 'expired' });
      if (!undone) return;
      const job = { actor: { kind: 'job', name: swapJobs.expire.name }, ip: null, requestId: '' } as const;
      await recordAudit(trx, job, { companyId: undone.row.company_id, at: clock.now() }, [undone.entry]);
    });
  },
});
