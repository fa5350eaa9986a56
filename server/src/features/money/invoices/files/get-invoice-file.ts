import type { InvoiceFileKind } from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findInvoice } from '../invoices.queries.ts';
import type { FileRow } from './files.queries.ts';
import { makeFiles } from './make-files.ts';

/** A file of an invoice of the caller's company, as it was made once. @throws {AppError} `not-found` */
export function getInvoiceFile(
  platform: Platform,
  { actor: { companyId } }: Context<UserActor>,
  of: { id: string; kind: InvoiceFileKind },
): Promise<FileRow> {
  return fileOfInvoice(platform, { companyId, ...of });
}

/** A file of an invoice of a company; made now where the job has not come to it. @throws {AppError} `not-found` */
export async function fileOfInvoice(
  platform: Platform,
  { companyId, id, kind }: { companyId: string; id: string; kind: InvoiceFileKind },
): Promise<FileRow> {
  const invoice = await findInvoice(platform.database.company(companyId), companyId, id);
  if (!invoice) throw new AppError('not-found');
  const file = (await makeFiles(platform, id)).find((each) => each.kind === kind);
  if (!file) throw new Error(`invoice ${id} has no ${kind}`);
  return file;
}
