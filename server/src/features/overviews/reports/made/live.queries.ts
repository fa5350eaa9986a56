import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';

/** How many there are of something, and what they come to in cents. */
export interface Counted {
  key: string;
  count: number;
  cents: number;
}

interface Moments {
  from: Date;
  until: Date;
}

/** What was to be paid since a moment, by how it stands now; proofs of a method are no claims. */
export async function countClaims(database: Kysely<DB>, { from, until }: Moments): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select state as key, count(*) as count, sum(amount_cents)::bigint as cents from payments
    where created_at >= ${from} and created_at < ${until} and kind <> 'verification' group by state`.execute(
    database,
  );
  return rows;
}

/** What went back: refunds by their reason, and what a payer's bank took back. */
export async function countReturned(database: Kysely<DB>, { from, until }: Moments): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select 'refund-' || reason as key, count(*) as count, sum(amount_cents)::bigint as cents from payment_refunds
    where created_at >= ${from} and created_at < ${until} and state not in ('failed', 'canceled') group by reason
    union all
    select case when reversed_at is null then 'chargeback' else 'chargeback-reversed' end, count(*),
      sum(amount_cents)::bigint
    from payment_chargebacks where charged_back_at >= ${from} and charged_back_at < ${until} group by 1`.execute(
    database,
  );
  return rows;
}

/** What customers gave as the reason for which they cancelled a subscription that ended then, the most frequent first. */
export async function selectCancelWords(
  database: Kysely<DB>,
  { from, until }: Moments,
): Promise<{ words: string; count: number }[]> {
  const { rows } = await sql<{ words: string; count: number }>`
    select trim(cancel_reason) as words, count(*) as count from subscriptions s
    where cancel_reason is not null and cancel_at >= ${from} and cancel_at < ${until} and state = 'canceled'
      and not exists (select from subscriptions next where next.replaces = s.id)
    group by 1 order by 2 desc, 1 limit 100`.execute(database);
  return rows;
}

/** Devices of each type: connected now, sold, and in stock. */
export async function countDevices(
  database: Kysely<DB>,
): Promise<{ type: string; connected: number; sold: number; stock: number }[]> {
  const { rows } = await sql<{ type: string; connected: number; sold: number; stock: number }>`
    select i.type, count(*) filter (where d.connected) as connected, count(d.id) as sold,
      count(*) filter (where i.owner_id is null) as stock
    from device_identities i left join devices d on d.id = i.device_id group by i.type`.execute(database);
  return rows;
}

/** Devices that came to a company and that left one, by day; one that was handed over did both. */
export async function countComings(
  database: Kysely<DB>,
  { from, until }: Moments,
  by: 'day' | 'month',
): Promise<{ slot: Day; added: number; removed: number }[]> {
  const format = by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM';
  const { rows } = await sql<{ slot: Day; added: number; removed: number }>`
    select to_char(at at time zone 'Europe/Amsterdam', ${format}) as slot,
      count(*) filter (where added) as added, count(*) filter (where not added) as removed
    from (
      select added_at as at, true as added from devices
      union all select added_at, true from removed_devices
      union all select removed_at, false from removed_devices) as moves
    where at >= ${from} and at < ${until} group by 1`.execute(database);
  return rows;
}
