import {
  companyNoteActions,
  type CompanyNote,
} from '@belfry/contract/people/companies/company-notes-management.contract.ts';
import type { StaffActor, UserActor } from '#platform/context.ts';
import type { NoteRow } from './notes.queries.ts';

/** Whether one of the staff may change or delete a note: its author, and whoever sees money. */
export function mayChange(
  { userId, permissions }: Pick<UserActor | StaffActor, 'userId' | 'permissions'>,
  { author_id: authorId }: Pick<NoteRow, 'author_id'>,
): boolean {
  return authorId === userId || permissions.includes('MF');
}

/** A note as one of the staff sees it. */
export function presentCompanyNote(actor: UserActor | StaffActor, row: NoteRow): CompanyNote {
  return {
    id: row.id,
    text: row.text,
    by: row.author,
    at: row.noted_at.toISOString(),
    changedAt: row.changed_at?.toISOString() ?? null,
    allowedActions: mayChange(actor, row) ? [...companyNoteActions] : [],
    version: row.version,
  };
}
