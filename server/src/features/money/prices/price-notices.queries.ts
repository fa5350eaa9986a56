import { sql, type Kysely } from 'kysely';
import { overSubscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { invoiceLanguageIn } from '@belfry/contract/people/companies/invoice-language.ts';
import type { DB } from '#platform/database/database.ts';
import type { PriceRow } from './price-list.rules.ts';

/** Companies that have a subscription of the price's type and were not told of it yet. */
export async function selectUntoldCompanies(
  database: Kysely<DB>,
  { id, type }: Pick<PriceRow, 'id' | 'type'>,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('device_subscriptions as subscription')
    .innerJoin('companies', 'companies.id', 'subscription.company_id')
    .select('subscription.company_id')
    .distinct()
    .where('subscription.type', '=', type)
    .where('subscription.state', 'not in', overSubscriptionStates)
    .where('companies.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('price_notices')
            .select('price_id')
            .whereRef('price_notices.company_id', '=', 'subscription.company_id')
            .where('price_id', '=', id),
        ),
      ),
    )
    .orderBy('subscription.company_id')
    .limit(limit)
    .execute();
  return rows.map(({ company_id }) => company_id);
}

/** Notes that a company is told of a price. @returns false where it was told before */
export async function insertPriceNotice(
  trx: Kysely<DB>,
  notice: { companyId: string; priceId: number; mails: number; toldAt: Date },
): Promise<boolean> {
  const { companyId, priceId, mails, toldAt } = notice;
  const added = await trx
    .insertInto('price_notices')
    .values({ company_id: companyId, price_id: priceId, mails, told_at: toldAt })
    .onConflict((conflict) => conflict.columns(['company_id', 'price_id']).doNothing())
    .returning('price_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** How many companies were told of each price, and by how many mails. */
export function countPriceNotices(database: Kysely<DB>) {
  return database
    .selectFrom('price_notices')
    .select(['price_id', sql<number>`count(*)`.as('companies'), sql<number>`sum(mails)`.as('mails')])
    .groupBy('price_id')
    .execute();
}

/** Whom a mail about prices goes to, and in which language. */
export interface PriceReader {
  email: string;
  langCode: string;
}

/** The Administrators of a company, and its invoice addresses in the language of its invoices; each address once. */
export async function selectPriceReaders(trx: Kysely<DB>, companyId: string): Promise<PriceReader[]> {
  const administrators = await trx
    .selectFrom('users')
    .select(['email', 'lang_code'])
    .where('company_id', '=', companyId)
    .where('role_id', '=', roles.administrator)
    .where('password_hash', 'is not', null)
    .where('blocked_at', 'is', null)
    .orderBy('email')
    .execute();
  const company = await trx
    .selectFrom('companies')
    .select(['country', 'invoice_emails', 'invoice_lang_code'])
    .where('company_id', '=', companyId)
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const langCode = company.invoice_lang_code ?? invoiceLanguageIn(company.country);
  const readers = new Map(company.invoice_emails.map((email) => [email, langCode]));
  for (const { email, lang_code } of administrators) readers.set(email, lang_code);
  return [...readers].map(([email, code]) => ({ email, langCode: code }));
}
