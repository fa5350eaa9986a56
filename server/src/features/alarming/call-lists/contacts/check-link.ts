import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { fieldError } from '#platform/http/errors/app-error.ts';
import { selectLinkableUsers } from './contacts.queries.ts';

/**
 * Checks that a contact may be a user: one of the company, whom no other contact is.
 * @throws {AppError} at `/userId`: `invalid-input` for nobody of the company, `in-use`
 */
export async function checkLink(
  trx: Kysely<DB>,
  companyId: string,
  userId: string | null,
  contactId: string | null,
): Promise<void> {
  if (userId === null) return;
  const users = await selectLinkableUsers(trx, companyId);
  const user = users.find(({ id }) => id === userId);
  if (!user) throw fieldError('/userId', 'invalid-input');
  if (user.contact_id !== null && user.contact_id !== contactId) throw fieldError('/userId', 'in-use');
}
