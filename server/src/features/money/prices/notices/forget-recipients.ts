import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { deleteNoticeMails, forgetRecipients } from './notice-mails.queries.ts';

/** Erases somebody from the mails that told their company of prices, in the caller's transaction. What was to be sent to them is not. */
export async function forgetRecipient(
  trx: Kysely<DB>,
  { companyId, names }: { companyId: string; names: readonly string[] },
  as: string,
): Promise<void> {
  await forgetRecipients(trx, companyId, names, as);
}

/** Deletes to whom a company's mails about prices went. That it was told, and when, stays for the books. */
export async function forgetAllRecipients(trx: Kysely<DB>, companyId: string): Promise<void> {
  await deleteNoticeMails(trx, companyId);
}
