import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { MailReader } from '#features/ground/account-mails/account-mail.job.ts';
import { selectStaff } from '../companies.queries.ts';

/** Staff of the maker who look after customers and their devices. */
export async function findStaff(database: Kysely<DB>): Promise<MailReader[]> {
  return (await selectStaff(database)).map(({ email, lang_code: langCode }) => ({ email, langCode }));
}
