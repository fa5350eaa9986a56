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
  const [buyer, readers, paidReaders, moneyReaders] = await Promise.all([
    findBuyer(own, companyId),
    findInvoiceReaders(own, companyId, 'receive_invoices'),
    findInvoiceReaders(own, companyId, 'receive_paid_invoices'),
    findMoneyReaders(own, companyId),
  ]);
  const addresses = [...readers, ...paidReaders, ...moneyReaders].map(({ email }) => email);
  if (!buyer || !addresses.some((address) => markOf(address) === mark)) return null;
  return { companyId, name: buyer.name };
}
