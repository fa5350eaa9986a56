import { sql, type Kysely } from 'kysely';
import { euros, negate, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import type { LedgerEntry, Posting } from './posting.rules.ts';
import type { ReceivablesByKind } from './standing.rules.ts';

/**
 * Adds the head of a posting, on its day or, where that lies in a closed month, on the first one after it. No month is closed until the
 * transaction ends.
 * @returns its id; null where its source was posted before
 */
export async function insertPosting(
  trx: Kysely<DB>,
  { companyId, kind, source, reference }: Omit<Posting, 'entries'>,
  { bookedOn, postedAt }: { bookedOn: Day; postedAt: Date },
): Promise<number | null> {
  const added = await trx
    .insertInto('ledger_postings')
    .values({
      company_id: companyId,
      kind,
      source,
      reference,
      booked_on: sql`open_book_day(${bookedOn}::date)`,
      posted_at: postedAt,
    })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

/** Adds the entries of a posting, all in one statement: the database refuses what does not sum to zero. */
export async function insertEntries(
  trx: Kysely<DB>,
  { postingId, companyId }: { postingId: number; companyId: string },
  entries: readonly LedgerEntry[],
): Promise<void> {
  await trx
    .insertInto('ledger_entries')
    .values(
      entries.map(({ account, amount, invoiceId, vatCode }, index) => ({
        posting_id: postingId,
        line: index + 1,
        company_id: companyId,
        account,
        cents: amount.cents,
        currency: amount.currency,
        invoice_id: invoiceId ?? null,
        vat_code: vatCode ?? null,
      })),
    )
    .execute();
}

/** A posting as it was booked; undefined where the source was not. */
export async function findPosting(database: Kysely<DB>, source: string): Promise<Posting | undefined> {
  const rows = await database
    .selectFrom('ledger_postings as posting')
    .innerJoin('ledger_entries as entry', 'entry.posting_id', 'posting.id')
    .select(['posting.company_id', 'posting.kind', 'posting.source', 'posting.reference'])
    .select(['entry.account', 'entry.cents', 'entry.invoice_id', 'entry.vat_code'])
    .where('posting.source', '=', source)
    .orderBy('entry.line')
    .execute();
  const [head] = rows;
  return (
    head && {
      companyId: head.company_id,
      kind: head.kind,
      source: head.source,
      reference: head.reference,
      entries: rows.map(({ account, cents, invoice_id, vat_code }) => ({
        account,
        amount: euros(cents),
        ...(invoice_id !== null && { invoiceId: invoice_id }),
        ...(vat_code !== null && { vatCode: vat_code }),
      })),
    }
  );
}

/** What the receivables of invoices say, by invoice and kind of posting. */
export async function selectReceivables(
  database: Kysely<DB>,
  companyId: string | null,
  invoiceIds: readonly string[],
): Promise<Map<string, ReceivablesByKind>> {
  let query = database
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_postings as posting', 'posting.id', 'entry.posting_id')
    .select(['entry.invoice_id', 'posting.kind', sql<number>`sum(entry.cents)::bigint`.as('cents')])
    .where('entry.account', '=', 'receivables')
    .where('entry.invoice_id', 'in', invoiceIds)
    .groupBy(['entry.invoice_id', 'posting.kind']);
  if (companyId !== null) query = query.where('entry.company_id', '=', companyId);
  const rows = await query.execute();
  const found = new Map<string, ReceivablesByKind>();
  for (const { invoice_id, kind, cents } of rows)
    if (invoice_id !== null) found.set(invoice_id, { ...found.get(invoice_id), [kind]: euros(cents) });
  return found;
}

/** What a company has with us beyond its invoices. */
export async function sumBalance(database: Kysely<DB>, companyId: string): Promise<Money> {
  const { cents } = await database
    .selectFrom('ledger_entries')
    .select(sql<number>`coalesce(sum(cents), 0)::bigint`.as('cents'))
    .where('company_id', '=', companyId)
    .where('account', '=', 'customer-balances')
    .executeTakeFirstOrThrow();
  return negate(euros(cents));
}
