import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { lockOwnNote } from './lock-own-note.ts';
import { deleteNote } from './notes.queries.ts';

/**
 * Deletes a note about a company, as it was read.
 * @throws {AppError} `unknown-company`; `not-found`; `no-permission` but for its author and whoever sees money; `changed-meanwhile`
 */
export async function deleteCompanyNote(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  note: { companyId: string; noteId: string; reason: string; version: number },
): Promise<void> {
  const { companyId, noteId, reason } = note;
  await asStaff(platform, context, companyId, reason).change(async (trx) => {
    await lockOwnNote(trx, context.actor, note);
    await deleteNote(trx, companyId, noteId);
    return { result: undefined, audit: [{ action: 'company.note-deleted' }] };
  });
}
