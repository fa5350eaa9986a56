import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { MailReader } from '#features/ground/account-mails/account-mail.job.ts';
import { selectAdministrators } from './companies.queries.ts';

/** Whom a company hears by of what only they may do: its Administrators who can sign in. */
export async function findAdministrators(database: Kysely<DB>, companyId: string): Promise<MailReader[]> {
  const rows = await selectAdministrators(database, companyId);
  return rows.map(({ email, lang_code: langCode }) => ({ email, langCode }));
}
