import type { FastifyReply } from 'fastify';
import type { InvoiceFileKind } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import type { FileRow } from './files.queries.ts';

/** Media types of the files of an invoice. */
export const fileTypes: Record<InvoiceFileKind, string> = { pdf: 'application/pdf', xml: 'application/xml' };

/** Answers a file of an invoice, to be saved. */
export function sendInvoiceFile<Answer>(
  reply: FastifyReply,
  { kind, name, bytes }: FileRow,
): Promise<Answer> {
  return sendFile(reply, name, fileTypes[kind], piecesOf(bytes));
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
