import type { Kysely } from 'kysely';
import { invoiceLanguageIn } from '@belfry/contract/people/companies/invoice-language.ts';
import type { DB } from '#platform/database/database.ts';
import type { MailReader } from '#features/ground/account-mails/account-mail.job.ts';
import { findCompany, selectFlaggedUsers, type CompanyRow, type InvoiceFlag } from './companies.queries.ts';

/**
 * The users of a company who want invoices, or word that one is paid: whoever has an account that is not blocked, in their own
 * language. None of a company that was deleted.
 */
export async function findInvoiceReaders(
  trx: Kysely<DB>,
  companyId: string,
  flag: InvoiceFlag,
): Promise<MailReader[]> {
  if (!(await findCompany(trx, companyId))) return [];
  const users = await selectFlaggedUsers(trx, companyId, flag);
  return users.map(({ email, lang_code: langCode }) => ({ email, langCode }));
}

/** A company's invoice addresses, in the language of its invoices. */
export function invoiceAddressesOf(
  company: Pick<CompanyRow, 'invoice_emails' | 'invoice_lang_code' | 'country'>,
): MailReader[] {
  const langCode = company.invoice_lang_code ?? invoiceLanguageIn(company.country);
  return company.invoice_emails.map((email) => ({ email, langCode }));
}
