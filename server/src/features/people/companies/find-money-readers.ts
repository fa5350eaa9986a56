import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { MailReader } from '#features/ground/account-mails/account-mail.job.ts';
import { selectAdministratorsOf, selectInvoiceAddresses } from './companies.queries.ts';
import { invoiceAddressesOf } from './find-invoice-readers.ts';

/**
 * Whom a company hears by of what concerns its money: its Administrators, and its invoice addresses in the language of its
 * invoices; each address once. None of a company that was deleted.
 */
export async function findMoneyReaders(trx: Kysely<DB>, companyId: string): Promise<MailReader[]> {
  return (await findMoneyReadersOf(trx, [companyId])).get(companyId) ?? [];
}

/** As {@link findMoneyReaders}, of several companies at once. */
export async function findMoneyReadersOf(
  database: Kysely<DB>,
  companyIds: readonly string[],
): Promise<Map<string, MailReader[]>> {
  if (companyIds.length === 0) return new Map();
  const companies = await selectInvoiceAddresses(database, companyIds);
  const languages = new Map(
    companies.map((company) => [
      company.id,
      new Map(invoiceAddressesOf(company).map(({ email, langCode }) => [email, langCode])),
    ]),
  );
  for (const { company_id, email, lang_code } of await selectAdministratorsOf(database, companyIds))
    languages.get(company_id)?.set(email, lang_code);
  return new Map(
    [...languages].map(([id, readers]) => [
      id,
      [...readers].map(([email, langCode]) => ({ email, langCode })),
    ]),
  );
}
