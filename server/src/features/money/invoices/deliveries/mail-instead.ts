import type { Platform } from '#platform/platform.ts';
import { findBuyer } from '#features/people/companies/find-buyer.ts';
import { findMoneyReaders } from '#features/people/companies/find-money-readers.ts';
import { findAnyInvoice } from '../invoices.queries.ts';
import { findDelivery } from './deliveries.queries.ts';
import { deliverInvoice } from './deliver-invoice.ts';

/** Mails an invoice that did not get through the network to the addresses that it went there instead of. Done twice, it is sent once. */
export async function mailInstead(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  deliveryId: string,
): Promise<void> {
  const { allCompanies } = database;
  const delivery = await findDelivery(allCompanies, deliveryId);
  const invoice = delivery && (await findAnyInvoice(allCompanies, delivery.invoice_id));
  if (!delivery || !invoice) return;
  const { company_id: companyId } = invoice;
  await database.transaction(companyId, async (trx) => {
    const buyer = await findBuyer(trx, companyId);
    const addresses = (buyer?.invoiceEmails ?? []).map((email) => ({
      email,
      langCode: buyer?.langCode ?? invoice.document.langCode,
    }));
    const readers = addresses.length > 0 ? addresses : await findMoneyReaders(trx, companyId);
    const reason = delivery.reason;
    await deliverInvoice(trx, invoice, { participant: null, readers }, { reason, at: clock.now() });
  });
}
