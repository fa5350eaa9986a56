import type { InvoiceFileKind } from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import type { FileRow } from '../files/files.queries.ts';
import { fileOfInvoice } from '../files/get-invoice-file.ts';
import { findAnyInvoice } from '../invoices.queries.ts';

/** A file of an invoice of any company, for staff who say why. @throws {AppError} `not-found` and those of `asStaff` */
export async function getManagedInvoiceFile(
  platform: Platform,
  context: Context<UserActor>,
  { id, kind, reason }: { id: string; kind: InvoiceFileKind; reason: string },
): Promise<FileRow> {
  const invoice = await findAnyInvoice(platform.database.allCompanies, id);
  if (!invoice) throw new AppError('not-found');
  const { company_id: companyId } = invoice;
  // The look first: a file that nobody has asked for yet is made, which a look may not.
  await asStaff(platform, context, companyId, reason).look(async () => undefined);
  return fileOfInvoice(platform, { companyId, id, kind });
}
