import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { findLastInvitation } from './invitations.queries.ts';
import { sendInvitation, type Invitation } from './send-invitation.ts';

/** Sends an invitation again in the caller's transaction, with the former message unless another is given. */
export async function resendTo(
  trx: Kysely<DB>,
  platform: Pick<Platform, 'config'>,
  invitation: Omit<Invitation, 'message'> & { message?: string | undefined },
): Promise<void> {
  const { companyId, userId } = invitation;
  const message = invitation.message ?? (await findLastInvitation(trx, companyId, userId))?.message ?? null;
  await sendInvitation(trx, platform, { ...invitation, message });
}
