import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { isFound, selectNamedClaims, type NamedClaim } from '../failed/failed.queries.ts';
import type { TransferRow } from '../transfers/transfers.queries.ts';

/** Which transfers. */
export interface TransferFilter {
  search?: string | undefined;
  /** Any of these, with commas between. */
  state?: string | undefined;
  /** Booked on the day of this moment or later, ISO 8601. */
  from?: string | undefined;
  /** Booked before the day of this moment, ISO 8601. */
  before?: string | undefined;
}

// As the index has it.
const searched = sql`lower(coalesce(payer_name, '') || ' ' || coalesce(payer_iban, '') || ' ' || remittance || ' ' || bank_reference)`;

/** Incoming transfers, which stand in the maker's own company, in no order yet. */
export function selectTransfers(database: Kysely<DB>, companyId: string, filter: TransferFilter) {
  const { search, state, from, before } = filter;
  // An IBAN is written in groups, and kept without.
  const words = search ?? '';
  const together = words.replaceAll(/\s/g, '');
  return database
    .selectFrom('incoming_transfers')
    .selectAll()
    .where('company_id', '=', companyId)
    .$if(state !== undefined, (query) =>
      query.where(sql<boolean>`state = any(string_to_array(${state}, ','))`),
    )
    .$if(from !== undefined, (query) => query.where('booked_on', '>=', bookDay(new Date(from ?? 0))))
    .$if(before !== undefined, (query) => query.where('booked_on', '<', bookDay(new Date(before ?? 0))))
    .$if(words !== '', (query) =>
      query.where(
        sql<boolean>`(${searched} like lower(${containing(words)}) or ${searched} like lower(${containing(together)}))`,
      ),
    );
}

/** What transfers paid, by transfer. */
export async function selectParts(
  database: Kysely<DB>,
  transferIds: readonly string[],
): Promise<Map<string, { cents: number; claim: NamedClaim }[]>> {
  if (transferIds.length === 0) return new Map();
  const rows = await selectNamedClaims(database)
    .innerJoin('bank_payments as paid', 'paid.payment_id', 'claim.id')
    .select(['paid.transfer_id', 'paid.amount_cents as paid_cents'])
    .where('paid.transfer_id', 'in', transferIds)
    .orderBy('paid.noted_at')
    .execute();
  const byTransfer = Map.groupBy(rows, (row) => row.transfer_id ?? '');
  return new Map(
    [...byTransfer].map(([id, parts]) => [
      id,
      parts.map((part) => ({ cents: part.paid_cents, claim: part })),
    ]),
  );
}

/** Most claims that are looked at of each kind, and shown of what is searched for. */
const most = 50;

// To the letter as in the index: by parameters it would not be known to be it.
const isOwed = sql<boolean>`claim.state not in ('paid', 'retired', 'duplicate') and claim.kind = 'invoice'`;

/** Claims that a search means, whatever is open of them; the newest first. */
export function searchClaims(database: Kysely<DB>, search: string): Promise<NamedClaim[]> {
  return selectNamedClaims(database)
    .where('claim.kind', '!=', 'verification')
    .where(isFound(search))
    .orderBy(sql`(claim.state in ('paid', 'retired', 'duplicate'))`)
    .orderBy('claim.number', 'desc')
    .limit(most)
    .execute();
}

/** Claims that a transfer may have been meant for: of its amount, with a number that it says, or of a company with a word of its name. */
export async function selectCandidates(
  database: Kysely<DB>,
  { unmatched_cents: cents }: Pick<TransferRow, 'unmatched_cents'>,
  said: { numbers: readonly string[]; claimNumbers: readonly number[]; words: readonly string[] },
): Promise<NamedClaim[]> {
  const owed = () => selectNamedClaims(database).where(isOwed).limit(most);
  const [byAmount, byInvoice, byReference, byName] = await Promise.all([
    owed().where('claim.amount_cents', '=', cents).orderBy('claim.number', 'desc').execute(),
    said.numbers.length === 0
      ? []
      : owed()
          .where(
            sql<boolean>`invoice.number in (select series || said from (select distinct series from invoice_counters) as known,
              unnest(${[...said.numbers]}::text[]) as said)`,
          )
          .execute(),
    said.claimNumbers.length === 0
      ? []
      : owed()
          .where('claim.number', 'in', [...said.claimNumbers])
          .execute(),
    said.words.length === 0
      ? []
      : owed()
          .where(
            sql<boolean>`company.id in (select id from companies
              where lower(name) like any(${said.words.map(containing)}) limit ${most})`,
          )
          .orderBy('claim.created_at')
          .execute(),
  ]);
  return [
    ...new Map([...byInvoice, ...byReference, ...byAmount, ...byName].map((row) => [row.id, row])).values(),
  ];
}
