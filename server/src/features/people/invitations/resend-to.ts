import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { findLastInvitation } from './invitations.queries.ts';
import { sendInvitation, type Invitation } from './send-invitation.ts';

/** As `sendInvitation`, with the former message unless another is given. */
export async function resendTo(
  trx: Kysely<DB>,
  platform: Pick<Platform, 'config' | 'clock'>,
  invitation: Omit<Invitation, 'message'> & { message?: string | undefined },
): Promise<Job> {
  const { companyId, userId } = invitation;
  const message = invitation.message ?? (await findLastInvitation(trx, companyId, userId))?.message ?? null;
  return sendInvitation(trx, platform, { ...invitation, message });
}
