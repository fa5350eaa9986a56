import * as z from 'zod/mini';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { noteTaken } from '#platform/intents/intent-rows.ts';
import { findAttempt } from '../attempts/attempts.queries.ts';
import { syncAttempt } from '../attempts/sync-attempt.ts';
import { findWaitingWebhook, noteHandled } from './webhooks.queries.ts';

/**
 * Looks at what a webhook named. An id that we do not know may be of an attempt whose answer got lost: the provider's object says
 * which. Of what is none of ours nothing is kept but that it came.
 */
export const handleWebhook = defineJob({
  name: 'payments/webhook',
  payload: z.strictObject({ providerId: z.string() }),
  async run(platform: Platform, { providerId }) {
    const { database, clock } = platform;
    const { allCompanies } = database;
    const receivedAt = await findWaitingWebhook(allCompanies, providerId);
    if (!receivedAt) return;
    const attemptId =
      (await findAttempt(allCompanies, { providerId }))?.id ?? (await findLost(platform, providerId));
    if (attemptId) await syncAttempt(platform, attemptId);
    await noteHandled(allCompanies, { providerId, receivedAt, at: clock.now() });
  },
});

/** The attempt that a payment says it is of; its id is noted. */
async function findLost({ database, payments }: Platform, providerId: string): Promise<string | null> {
  const id = (await payments.payment(providerId))?.attemptId;
  const attempt = id ? await findAttempt(database.allCompanies, { id }) : undefined;
  if (!attempt) return null;
  if (attempt.provider_id === null)
    await noteTaken(database.allCompanies, { table: 'payment_attempts', id: attempt.id }, { providerId });
  return attempt.id;
}
