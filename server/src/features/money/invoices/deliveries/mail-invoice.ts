import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findBuyer } from '#features/people/companies/find-buyer.ts';
import { findMoneyReaders } from '#features/people/companies/find-money-readers.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { findAnyInvoice } from '../invoices.queries.ts';
import { publishInvoice } from '../publish-invoice.ts';
import { countAgain } from './deliveries.queries.ts';
import { deliverInvoice, recipientsOf } from './deliver-invoice.ts';

/** Most mails of an invoice that staff have sent. */
const mostAgain = 50;

/**
 * Staff send an invoice once more: to an address, or to all who get the company's invoices, by mail also where they came by the network.
 * @returns the ids of the deliveries
 * @throws {AppError} `not-found`; `no-permission` for an address without MF: whoever has the mail reads the amounts; `limit-reached` where it was sent that often before
 */
export async function mailInvoice(
  platform: Platform,
  context: Context<UserActor>,
  { invoiceId, reason, email }: { invoiceId: string; reason: string; email: string | null },
): Promise<{ deliveries: string[] }> {
  const { database, clock } = platform;
  if (email !== null && !context.actor.permissions.includes('MF')) throw new AppError('no-permission');
  const invoice = await findAnyInvoice(database.allCompanies, invoiceId);
  if (!invoice) throw new AppError('not-found');
  const { company_id: companyId, number } = invoice;
  const added = await asStaff(platform, context, companyId, reason).change(async (trx) => {
    const langCode = (await findBuyer(trx, companyId))?.langCode ?? invoice.document.langCode;
    const all = await recipientsOf({ eDelivery: null }, trx, companyId);
    const readers = email === null ? all.readers : [{ email, langCode }];
    if ((await countAgain(trx, invoiceId)) + readers.length > mostAgain) throw new AppError('limit-reached');
    const result = await deliverInvoice(
      trx,
      invoice,
      { participant: null, readers: readers.length > 0 ? readers : await findMoneyReaders(trx, companyId) },
      { reason: 'again', at: clock.now() },
    );
    return { result, audit: [{ action: 'invoice.mailed', details: { number } }] };
  });
  const now = await findAnyInvoice(database.allCompanies, invoiceId);
  if (now) publishInvoice(platform, now);
  return { deliveries: added.map(({ id }) => id) };
}
