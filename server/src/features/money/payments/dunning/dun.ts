import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { addDays } from '#platform/values/calendar.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import type { AttemptRow } from '../attempts/attempts.queries.ts';
import { openOfClaim } from '../open-of-claim.ts';
import { paymentJobs, waitingFor } from '../payments-jobs.ts';
import { updatePayment, type PaymentRow } from '../payments.queries.ts';
import { lastDay, nextTryOn } from './dunning.rules.ts';
import { momentOfDay } from './moment-of-day.ts';
import { adviceOn } from './reasons.rules.ts';
import { tellFailure } from './tell-payer.ts';

/**
 * What follows from a charge by mandate that failed, and from money that the bank took back (`isLost`): whoever pays is told what to
 * do, a soft failure is tried again, and three weeks after the first failure staff decide. What a payer left at the provider's page
 * is nobody's failure.
 */
export async function dun(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  { claim, attempt, isLost, at }: { claim: PaymentRow; attempt: AttemptRow; isLost: boolean; at: Date },
): Promise<void> {
  if (!isLost && attempt.sequence !== 'recurring') return;
  // The balance has paid it again.
  if (isLost && (await openOfClaim(trx, claim)).cents === 0) return;
  const advice = isLost
    ? ({ failure: 'refused-by-you', retries: null } as const)
    : adviceOn(attempt.method, attempt.failure_code);
  if (claim.kind === 'verification') {
    await tellFailure(platform, trx, { claim, attempt, failure: advice.failure, nextDay: null, isLost });
    return;
  }
  const failedAt = claim.failed_at ?? at;
  const [first, today] = [bookDay(failedAt), bookDay(at)];
  const nextDay = claim.dunned ? nextTryOn(advice, first, today) : null;
  const nextTryAt = nextDay === null ? null : momentOfDay(nextDay);
  await updatePayment(trx, claim.id, { failed_at: failedAt, next_try_at: nextTryAt });
  const { retry, giveUp } = waitingFor(claim.id);
  const paymentId = claim.id;
  await enqueue(trx, [
    ...(nextTryAt ? [paymentJobs.retry.of({ paymentId }, { at: nextTryAt, key: retry })] : []),
    ...(claim.dunned && !isLost
      ? [paymentJobs.giveUp.of({ paymentId }, { at: momentOfDay(addDays(first, lastDay)), key: giveUp })]
      : []),
  ]);
  if (claim.dunned)
    await tellFailure(platform, trx, { claim, attempt, failure: advice.failure, nextDay, isLost });
}
