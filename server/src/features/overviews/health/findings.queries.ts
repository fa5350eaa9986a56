import { sql, type Kysely } from 'kysely';
import type { FindingKind } from '@belfry/contract/overviews/health/finding-kinds.ts';
import type { FindingFacts } from '@belfry/contract/overviews/health/health.contract.ts';
import type { DB } from '#platform/database/database.ts';
import type { Cause, OpenFinding } from './changes.rules.ts';

/** Findings of a kind between two ids, of which the first is not in it; null is without end. */
export interface FindingRange {
  kind: FindingKind;
  by: 'subject_id' | 'company_id';
  after: string | null;
  upTo: string | null;
}

/** The open findings of a range. */
export async function selectOpen(trx: Kysely<DB>, range: FindingRange): Promise<OpenFinding[]> {
  const { kind, by, after, upTo } = range;
  const rows = await trx
    .selectFrom('health_findings')
    .select(['id', 'subject_id', 'company_id', 'device_id', 'since', 'rank', 'facts'])
    .where('kind', '=', kind)
    .where('gone_at', 'is', null)
    .$if(after !== null, (query) => query.where(by, '>', after))
    .$if(upTo !== null, (query) => query.where(by, '<=', upTo))
    .execute();
  return rows.map(({ subject_id: subjectId, company_id: companyId, device_id: deviceId, facts, ...row }) => ({
    ...row,
    subjectId,
    companyId,
    deviceId,
    facts: facts as FindingFacts,
  }));
}

/**
 * Opens findings. One that was there before, at the same company, is counted on, and stays put off, and whoever was mailed about it stays so; whoever worked on
 * it the day before goes on. What is open by another count, or whose device went meanwhile, is left out.
 */
export async function openFindings(
  trx: Kysely<DB>,
  kind: FindingKind,
  opened: readonly (Cause & { since: Date; rank: number })[],
  now: Date,
): Promise<void> {
  if (opened.length === 0) return;
  const rows = opened.map((cause) => ({
    company_id: cause.companyId,
    subject_id: cause.subjectId,
    device_id: cause.deviceId,
    since: cause.since.toISOString(),
    rank: cause.rank,
    facts: cause.facts,
  }));
  await sql`
    insert into health_findings (company_id, kind, subject_id, device_id, since, found_at, rank, facts, times,
      taken_by, taken_at, snoozed_until, snooze_note, mailed_at)
    select found.company_id, ${kind}, found.subject_id, found.device_id, found.since, ${now}, found.rank, found.facts,
      coalesce(last.times, 0) + 1,
      case when last.gone_at > ${now}::timestamptz - interval '1 day' then last.taken_by end,
      case when last.gone_at > ${now}::timestamptz - interval '1 day' then last.taken_at end,
      last.snoozed_until, last.snooze_note, last.mailed_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (company_id uuid, subject_id uuid, device_id uuid,
      since timestamptz, rank smallint, facts jsonb)
    left join lateral (select * from health_findings as before
      where before.kind = ${kind} and before.subject_id = found.subject_id and before.gone_at is not null
        and before.company_id = found.company_id
      order by before.gone_at desc limit 1) as last on true
    where found.device_id is null or exists (select from devices
      where devices.company_id = found.company_id and devices.id = found.device_id)
    on conflict (kind, subject_id) where gone_at is null do nothing`.execute(trx);
}

/** Writes what is another than before of open findings. */
export async function changeFindings(trx: Kysely<DB>, changed: readonly OpenFinding[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ id, since, rank, facts }) => ({ id, since: since.toISOString(), rank, facts }));
  await sql`
    update health_findings set since = changed.since, rank = changed.rank, facts = changed.facts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed (id uuid, since timestamptz, rank smallint, facts jsonb)
    where health_findings.id = changed.id`.execute(trx);
}

/** Closes findings whose cause is gone. */
export async function closeFindings(trx: Kysely<DB>, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('health_findings')
    .set({ gone_at: now })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Forgets the findings of companies that were deleted. */
export async function forgetDeletedCompanies(database: Kysely<DB>): Promise<void> {
  await sql`delete from health_findings using companies
    where companies.id = health_findings.company_id and companies.deleted_at is not null`.execute(database);
}

/** Notes when was counted, and by which newest firmware. */
export async function noteCount(
  database: Kysely<DB>,
  at: Date,
  newestFirmware: string | null,
): Promise<void> {
  const values = { counted_at: at, newest_firmware: newestFirmware };
  await database
    .insertInto('health_counts')
    .values(values)
    .onConflict((conflict) => conflict.column('single').doUpdateSet(values))
    .execute();
}

/** When was counted last; undefined before the first time. */
export function selectCount(database: Kysely<DB>) {
  return database.selectFrom('health_counts').select(['counted_at', 'newest_firmware']).executeTakeFirst();
}

/** How many findings are open by kind, and how many are urgent, without what is put off. */
export async function countFindings(
  database: Kysely<DB>,
  { today, urgentBelow }: { today: string; urgentBelow: number },
): Promise<{ kind: FindingKind; count: number; urgent: number }[]> {
  return database
    .selectFrom('health_findings')
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .select(sql<number>`(count(*) filter (where rank < ${urgentBelow}))::int`.as('urgent'))
    .where('gone_at', 'is', null)
    .where(sql<boolean>`(snoozed_until is null or snoozed_until <= ${today}::date)`)
    .groupBy('kind')
    .execute();
}
