import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { aDocument } from './document/invoice-document.fixture.ts';
import { insertDeliveries } from './deliveries/deliveries.queries.ts';
import { insertFiles } from './files/files.queries.ts';
import { insertInvoice } from './invoices.queries.ts';
import { insertNote } from './notes/notes.queries.ts';

/** A row in each table of invoices; what a company or a person wrote carries the word. @returns the invoice's id */
export async function insertInvoiceRows(
  trx: Kysely<DB>,
  { companyId, userId, at, word }: { companyId: string; userId: string; at: Date; word: string },
): Promise<string> {
  const [id, deliveryId] = [randomUUID(), randomUUID()];
  const { lines, ...document } = aDocument({ number: `T-${word}-${id}` });
  const of = { companyId, invoiceId: id, at };
  await insertInvoice(trx, {
    id,
    companyId,
    series: `T-${id}`,
    year: 2026,
    sequence: 1,
    creditedId: null,
    document,
    lines: lines.map((line) => ({
      shown: { ...line, device: `Barn ${word}` },
      charge: `${id}/${line.line}`,
      deviceId: null,
      creditedLine: null,
    })),
    issuedAt: at,
  });
  const bytes = Buffer.from(`<Invoice>${word}</Invoice>`);
  await insertFiles(trx, of, [
    { kind: 'pdf', name: `${word}.pdf`, bytes, sha256: 'none' },
    { kind: 'xml', name: `${word}.xml`, bytes, sha256: 'none' },
  ]);
  const delivery = { id: deliveryId, companyId, invoiceId: id, way: 'mail', reason: 'issued' } as const;
  await insertDeliveries(trx, [{ ...delivery, recipient: `${word}@farm.example`, langCode: 'en-US' }], at);
  await insertNote(trx, { ...of, id: randomUUID(), userId, text: `Noted by ${word}` });
  return id;
}
