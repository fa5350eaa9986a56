import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { findBuyer } from '#features/people/companies/find-buyer.ts';
import { findInvoiceReaders } from '#features/people/companies/find-invoice-readers.ts';
import { findMoneyReaders } from '#features/people/companies/find-money-readers.ts';
import { markOf, readInvoicesLink } from './invoices-link.ts';

/** Whose invoices a link leads to. */
export interface LinkedBuyer {
  companyId: string;
  name: string;
}

/**
 * Whose invoices a link leads to; null where it is none of ours, over, or where its address does not get the company's invoices any
 * more: whoever is taken out of them sees them no more.
 */
export async function findLinked(
  { config, clock, database }: Pick<Platform, 'config' | 'clock' | 'database'>,
  token: string,
): Promise<LinkedBuyer | null> {
  const linked = readInvoicesLink(config, token, clock.now());
  if (!linked) return null;
  const { companyId, mark } = linked;
  const own = database.company(companyId);
  const [buyer, readers] = await Promise.all([findBuyer(own, companyId), readersOf(own, companyId)]);
  if (!buyer || !readers.some((address) => markOf(address) === mark)) return null;
  return { companyId, name: buyer.name };
}

/** Whether an address gets a company's invoices, so that a link to them may stand in its mails. */
export async function seesInvoices(
  database: Kysely<DB>,
  companyId: string,
  address: string,
): Promise<boolean> {
  return (await readersOf(database, companyId)).some((reader) => markOf(reader) === markOf(address));
}

async function readersOf(database: Kysely<DB>, companyId: string): Promise<string[]> {
  const readers = await Promise.all([
    findInvoiceReaders(database, companyId, 'receive_invoices'),
    findInvoiceReaders(database, companyId, 'receive_paid_invoices'),
    findMoneyReaders(database, companyId),
  ]);
  return readers.flat().map(({ email }) => email);
}
