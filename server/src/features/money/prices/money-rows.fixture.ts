import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { euros } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { invoiceIssued } from '#features/money/ledger/bookings.rules.ts';
import { post } from '#features/money/ledger/post.ts';
import { insertNoticeMails } from './notices/notice-mails.queries.ts';
import { insertPriceNotice } from './notices/price-notices.queries.ts';

/** A row in each table of what a company pays: an invoice in the books, and a price that it was told of by mail. */
export async function insertMoneyRows(
  trx: Kysely<DB>,
  {
    companyId,
    at,
    reference,
    word = 'word',
  }: { companyId: string; at: Date; reference: string; word?: string },
): Promise<void> {
  const totals = [{ vatCode: 'NL S 2100', net: euros(1495), vat: euros(314) }];
  const head = { companyId, source: `invoice/${randomUUID()}`, reference };
  await post(trx, invoiceIssued(head, { invoiceId: randomUUID(), totals }), at);
  await insertPriceNotice(trx, { companyId, priceId: 1, mails: 1, toldAt: at });
  const mail = {
    id: randomUUID(),
    companyId,
    priceId: 1,
    email: `${word}@${word}.example`,
    langCode: 'en-US',
  };
  await insertNoticeMails(trx, [mail], at);
}
