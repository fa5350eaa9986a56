import type { Kysely, Selectable } from 'kysely';
import type { InvoiceFileKind } from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { DB } from '#platform/database/database.ts';

/** A file of an invoice as it stands in the database. */
export type FileRow = Selectable<DB['invoice_files']>;

/** A file that was made. */
export interface NewFile {
  kind: InvoiceFileKind;
  name: string;
  bytes: Buffer;
  sha256: string;
}

/** Keeps the files of an invoice. @returns false where it had them: those stay */
export async function insertFiles(
  trx: Kysely<DB>,
  { companyId, invoiceId, at }: { companyId: string; invoiceId: string; at: Date },
  files: readonly NewFile[],
): Promise<boolean> {
  const added = await trx
    .insertInto('invoice_files')
    .values(files.map((file) => ({ company_id: companyId, invoice_id: invoiceId, ...file, made_at: at })))
    .onConflict((conflict) => conflict.columns(['invoice_id', 'kind']).doNothing())
    .returning('kind')
    .execute();
  return added.length > 0;
}

/** The files of an invoice; none while they were not made. */
export function selectFiles(database: Kysely<DB>, invoiceId: string): Promise<FileRow[]> {
  return database
    .selectFrom('invoice_files')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('kind')
    .execute();
}
