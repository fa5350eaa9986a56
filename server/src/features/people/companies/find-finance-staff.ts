import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { MailReader } from '#features/ground/account-mails/account-mail.job.ts';
import { selectFinanceStaff } from './companies.queries.ts';

/** Staff of the maker who look after what customers pay. */
export async function findFinanceStaff(database: Kysely<DB>): Promise<MailReader[]> {
  return (await selectFinanceStaff(database)).map(({ email, lang_code: langCode }) => ({ email, langCode }));
}
