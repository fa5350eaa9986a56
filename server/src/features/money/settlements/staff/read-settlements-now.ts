import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { findMaker } from '#features/people/companies/find-maker.ts';
import { settlementJobs } from '../settlements-jobs.ts';

/** Has the provider asked for its payouts now; the next turn is four hours from then. @throws {AppError} `not-allowed-now` without a maker */
export async function readSettlementsNow(
  platform: Platform,
  context: Context<UserActor>,
  { reason }: { reason: string },
): Promise<void> {
  const makerId = await findMaker(platform.database.allCompanies);
  if (makerId === undefined) throw new AppError('not-allowed-now');
  await asStaff(platform, context, makerId, reason).change(async (trx) => {
    await enqueue(trx, [settlementJobs.read.of({}, { key: 'settlements/read' })]);
    return { result: undefined, audit: [{ action: 'settlements.read' }] };
  });
}
