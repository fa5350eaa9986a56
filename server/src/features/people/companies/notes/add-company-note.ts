import {
  maxCompanyNotes,
  type CompanyNote,
} from '@belfry/contract/people/companies/company-notes-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { findAuthorName, holdNotes, insertNote } from './notes.queries.ts';
import { presentCompanyNote } from './present-company-note.ts';

/**
 * Notes something about a company. Its log says that staff did and why, not what they noted.
 * @throws {AppError} `unknown-company`; `limit-reached`
 */
export async function addCompanyNote(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { companyId, reason, text }: { companyId: string; reason: string; text: string },
): Promise<CompanyNote> {
  const { userId, companyId: ownId } = context.actor;
  const author = await findAuthorName(platform.database.company(ownId), userId);
  return asStaff(platform, context, companyId, reason).change(async (trx) => {
    if ((await holdNotes(trx, companyId)) >= maxCompanyNotes) throw new AppError('limit-reached');
    const at = platform.clock.now();
    const row = await insertNote(trx, { companyId, text, authorId: userId, author, at });
    return { result: presentCompanyNote(context.actor, row), audit: [{ action: 'company.note-added' }] };
  });
}
