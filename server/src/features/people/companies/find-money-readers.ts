import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { MailReader } from '#features/ground/account-mails/account-mail.job.ts';
import { findCompany, selectAdministrators } from './companies.queries.ts';
import { invoiceAddressesOf } from './find-invoice-readers.ts';

/**
 * Whom a company hears by of what concerns its money: its Administrators, and its invoice addresses in the language of its
 * invoices; each address once. None of a company that was deleted.
 */
export async function findMoneyReaders(trx: Kysely<DB>, companyId: string): Promise<MailReader[]> {
  const company = await findCompany(trx, companyId);
  if (!company) return [];
  const readers = new Map(invoiceAddressesOf(company).map(({ email, langCode }) => [email, langCode]));
  for (const { email, lang_code } of await selectAdministrators(trx, companyId))
    readers.set(email, lang_code);
  return [...readers].map(([email, code]) => ({ email, langCode: code }));
}
