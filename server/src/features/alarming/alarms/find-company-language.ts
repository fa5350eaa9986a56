import { sql, type Kysely } from 'kysely';
import { defaultLangCode } from '@belfry/contract/ground/languages/language-list.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { DB } from '#platform/database/database.ts';

/** The language of a company's first administrator, in which the words of new nodes are. */
export async function findCompanyLanguage(database: Kysely<DB>, companyId: string): Promise<string> {
  const user = await database
    .selectFrom('users')
    .select('lang_code')
    .where('company_id', '=', companyId)
    .orderBy(sql`role_id = ${roles.administrator}`, 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return user?.lang_code ?? defaultLangCode;
}
