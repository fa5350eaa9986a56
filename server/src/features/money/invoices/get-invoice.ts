import type { Invoice } from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findInvoice } from './invoices.queries.ts';
import { presentInvoice } from './present-invoice.ts';

/** An invoice of the caller's company. @throws {AppError} `not-found` */
export async function getInvoice(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
  { id }: { id: string },
): Promise<Invoice> {
  const own = database.company(companyId);
  const invoice = await findInvoice(own, companyId, id);
  if (!invoice) throw new AppError('not-found');
  return presentInvoice(own, invoice);
}
