import * as z from 'zod/mini';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { findAttempt, selectUnsettled } from './attempts/attempts.queries.ts';
import { selectWatchedMandates } from './mandates/mandates.queries.ts';
import { paymentJobs } from './payments-jobs.ts';
import { selectAttemptsBeingRefunded } from './refunds/refunds.queries.ts';
import { handleWebhook } from './webhooks/handle-webhook.job.ts';
import { selectWaitingWebhooks } from './webhooks/webhooks.queries.ts';

const hourMs = 3_600_000;
/** A restart must not put the work off for ever. */
const firstAfterMs = 5 * 60_000;
/** What a job is about just now is left to it. */
const restingMs = 10 * 60_000;
/** Most of a kind that are asked for in one turn, so that the provider is not stormed; the rest comes an hour later. */
const atOnce = 1_000;
/** Mandates that are read in one turn, spread over its hour. */
const mandatesAtOnce = 5_000;

/**
 * Every hour asks for whatever nobody may have told us of: attempts without an end, refunds, mandates (which no webhook tells of),
 * chargebacks, and webhooks whose job was given up. Each is a job of its own, so that one that fails holds up no other.
 */
export const reconcilePayments = defineJob({
  name: 'payments/reconcile',
  payload: z.strictObject({}),
  async run(platform: Platform) {
    const { database, clock, log } = platform;
    const now = clock.now();
    const { allCompanies } = database;
    // First: a turn that fails is tried again in an hour, and does not end the chain.
    await enqueue(allCompanies, [reconcileAt(new Date(now.getTime() + hourMs))]);
    const rested = new Date(now.getTime() - restingMs);
    const [attempts, refunds, webhooks] = await Promise.all([
      selectUnsettled(allCompanies, rested, atOnce),
      selectAttemptsBeingRefunded(allCompanies, rested, atOnce),
      selectWaitingWebhooks(allCompanies, atOnce),
    ]);
    const refunded = [...new Set(refunds.filter(({ isTaken }) => isTaken).map(({ attemptId }) => attemptId))];
    const asked = attempts.filter(({ provider_id: known }) => known === null).map(({ id }) => id);
    const synced = new Set([
      ...attempts.filter(({ provider_id: known }) => known !== null).map(({ id }) => id),
      ...refunded,
      ...(await recentlyChargedBack(platform)),
    ]);
    await add(platform, [
      ...asked.map((attemptId) => paymentJobs.ask.of({ attemptId }, { key: `payments/ask/${attemptId}` })),
      ...[...synced].map((attemptId) =>
        paymentJobs.sync.of({ attemptId }, { key: `payments/sync/${attemptId}` }),
      ),
      ...refunds
        .filter(({ isTaken }) => !isTaken)
        .map(({ refundId }) => paymentJobs.refund.of({ refundId }, { key: `payments/refund/${refundId}` })),
      ...webhooks.map((providerId) =>
        handleWebhook.of({ providerId }, { key: `payments/webhook/${providerId}` }),
      ),
    ]);
    await readMandates(platform, now);
    log.info(
      { attempts: attempts.length, refunds: refunds.length, webhooks: webhooks.length },
      'payments were reconciled',
    );
  },
});

async function recentlyChargedBack({ database, payments, log }: Platform): Promise<string[]> {
  const named = await payments.recentlyChargedBack().catch((error: unknown) => {
    log.warn({ err: error }, 'chargebacks could not be asked for');
    return [];
  });
  const known = await Promise.all(
    named.map((providerId) => findAttempt(database.allCompanies, { providerId })),
  );
  return known.flatMap((attempt) => (attempt && attempt.state !== 'chargeback' ? [attempt.id] : []));
}

async function readMandates(platform: Platform, now: Date): Promise<void> {
  const ids = await selectWatchedMandates(platform.database.allCompanies, {
    after: '00000000-0000-0000-0000-000000000000',
    limit: mandatesAtOnce,
  });
  await add(
    platform,
    ids.map((mandateId, index) =>
      paymentJobs.mandate.of(
        { mandateId },
        {
          key: `payments/mandate/${mandateId}`,
          at: new Date(now.getTime() + Math.floor((index / mandatesAtOnce) * 0.9 * hourMs)),
        },
      ),
    ),
  );
}

async function add({ database }: Platform, jobs: readonly Job[]): Promise<void> {
  for (let from = 0; from < jobs.length; from += 500)
    await enqueue(database.allCompanies, jobs.slice(from, from + 500));
}

/** One at a time: whatever is pending is replaced. */
function reconcileAt(at: Date): Job {
  return reconcilePayments.of({}, { at, key: 'payments/reconcile' });
}

/** Begins the chain, soon after a start. */
export async function reconcileLater({ database, clock }: Platform): Promise<void> {
  await enqueue(database.allCompanies, [reconcileAt(new Date(clock.now().getTime() + firstAfterMs))]);
}
