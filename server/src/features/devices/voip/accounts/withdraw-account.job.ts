import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, nameJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { dropUntaken, hasAccount, takeAccounts } from './voip-accounts.queries.ts';

const withdrawing = nameJob({
  name: 'voip/withdraw-account',
  payload: z.strictObject({ username: z.string(), providerId: z.nullable(z.string()) }),
});

/** Ends an account at the provider that no device has, whether the provider answered when it was made or not. */
export const withdrawAccount = defineJob({
  ...withdrawing,
  async run({ database, sipAccounts }: Pick<Platform, 'database' | 'sipAccounts'>, { username, providerId }) {
    if (await hasAccount(database.allCompanies, username)) return;
    await dropUntaken(database.allCompanies, username);
    if (sipAccounts === null) return;
    const taken = providerId === null ? await sipAccounts.find(username) : { providerId };
    if (taken) await sipAccounts.remove(taken.providerId);
  },
});

/** The job that ends an account. */
export function withdrawAccountOf(
  { username, providerId }: { username: string; providerId: string | null },
  at?: Date,
): Job {
  return withdrawing.of({ username, providerId }, { key: `voip/withdraw/${username}`, ...(at && { at }) });
}

/**
 * Ends the accounts of a device that leaves its company, or of all of a company, in the caller's transaction: before the device's row goes.
 */
export async function withdrawVoipAccounts(
  trx: Kysely<DB>,
  of: { companyId: string; deviceId: string | null },
): Promise<void> {
  const taken = await takeAccounts(trx, of);
  await enqueue(
    trx,
    taken.flatMap(({ username, provider_id: providerId }) =>
      // The provider may take it only after this: the job that was written before it was asked looks when that is over.
      providerId === null ? [] : [withdrawAccountOf({ username, providerId })],
    ),
  );
}
