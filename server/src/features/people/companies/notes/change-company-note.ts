import type { CompanyNote } from '@belfry/contract/people/companies/company-notes-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { lockOwnNote } from './lock-own-note.ts';
import { updateNote } from './notes.queries.ts';
import { presentCompanyNote } from './present-company-note.ts';

/**
 * Changes what a note about a company says.
 * @throws {AppError} `unknown-company`; `not-found`; `no-permission` but for its author and whoever sees money; `changed-meanwhile`
 */
export function changeCompanyNote(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  note: { companyId: string; noteId: string; reason: string; text: string; version: number },
): Promise<CompanyNote> {
  const { companyId, noteId, reason, text } = note;
  return asStaff(platform, context, companyId, reason).change(async (trx) => {
    const before = await lockOwnNote(trx, context.actor, note);
    if (before.text === text)
      return { result: presentCompanyNote(context.actor, before), audit: [{ action: 'company.looked-at' }] };
    const row = await updateNote(trx, companyId, { id: noteId, text, at: platform.clock.now() });
    return { result: presentCompanyNote(context.actor, row), audit: [{ action: 'company.note-changed' }] };
  });
}
