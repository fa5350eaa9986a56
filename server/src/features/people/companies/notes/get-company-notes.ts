import type { CompanyNote } from '@belfry/contract/people/companies/company-notes-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { selectNotes } from './notes.queries.ts';
import { presentCompanyNote } from './present-company-note.ts';

/** What staff noted about a company, newest first; of one that was deleted nothing is left. @throws {AppError} `unknown-company` */
export function getCompanyNotes(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { companyId, reason }: { companyId: string; reason: string },
): Promise<{ items: CompanyNote[] }> {
  return asStaff(platform, context, companyId, reason).look(
    async (trx) => {
      const rows = await selectNotes(trx, companyId);
      return { items: rows.map((row) => presentCompanyNote(context.actor, row)) };
    },
    { evenDeleted: true },
  );
}
