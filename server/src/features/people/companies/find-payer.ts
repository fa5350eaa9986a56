import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { findCompany } from './companies.queries.ts';

/** What a payment provider is told of a company: its name, and its own address where it has given one. */
export async function findPayer(
  database: Kysely<DB>,
  companyId: string,
): Promise<{ name: string; email: string | null }> {
  const company = await findCompany(database, companyId);
  if (!company) throw new Error(`company ${companyId} is not there any more`);
  return { name: company.name, email: company.email };
}
