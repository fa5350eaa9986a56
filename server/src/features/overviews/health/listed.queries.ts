import { sql, type Kysely } from 'kysely';
import type { Urgency } from '@belfry/contract/overviews/health/finding-kinds.ts';
import { containing } from '#platform/database/like-pattern.ts';
import type { DB } from '#platform/database/database.ts';
import { ranksOf } from './urgency.rules.ts';

/** What the list may be narrowed to, as staff ask. */
export interface AskedFindings {
  search?: string | undefined;
  kind?: string | undefined;
  urgency?: string | undefined;
  company?: string | undefined;
  taken?: 'mine' | 'nobody' | undefined;
  snoozed?: 'with' | 'only' | undefined;
}

/** By whom, and on which day. */
export interface FindingView {
  userId: string;
  /** Of Amsterdam. */
  today: string;
}

/** Open findings of all companies with their company and device, in no order yet. */
export function selectFindings(
  database: Kysely<DB>,
  { search, kind, urgency, company, taken, snoozed }: AskedFindings,
  { userId, today }: FindingView,
) {
  const isPutOff = sql<boolean>`coalesce(snoozed_until > ${today}::date, false)`;
  let query = selectNamed(database).where('gone_at', 'is', null);
  if (company !== undefined) query = query.where('health_findings.company_id', '=', company);
  if (kind !== undefined) {
    const kinds = kind.split(',');
    // One alone comes by its index in the order of the list.
    query = query.where(
      kinds.length === 1 ? sql<boolean>`kind = ${kind}` : sql<boolean>`kind = any(${kinds})`,
    );
  }
  if (urgency !== undefined) {
    const levels = (urgency.split(',') as Urgency[]).map((level) => ranksOf(level));
    query = query.where((of) =>
      of.or(levels.map(({ from, below }) => of.and([of('rank', '>=', from), of('rank', '<', below)]))),
    );
  }
  if (taken === 'mine') query = query.where('taken_by', '=', userId);
  if (taken === 'nobody') query = query.where('taker.id', 'is', null);
  if (snoozed === undefined) query = query.where(sql<boolean>`not ${isPutOff}`);
  if (snoozed === 'only') query = query.where(isPutOff);
  if (search) {
    const pattern = containing(search.toLowerCase());
    // Each half by an index of its own, of the texts and then of the findings.
    query = query.where(
      sql<boolean>`(health_findings.company_id = any (array(select id from companies where lower(name) like ${pattern}))
        or health_findings.device_id = any (array(
          select device_id from device_listings where searched like ${pattern} and device_id is not null)))`,
    );
  }
  return query;
}

/** Findings with their company, device and whoever works on them. */
function selectNamed(database: Kysely<DB>) {
  return database
    .selectFrom('health_findings')
    .innerJoin('companies', 'companies.id', 'health_findings.company_id')
    .leftJoin('devices', 'devices.id', 'health_findings.device_id')
    .leftJoin('users as taker', 'taker.id', 'health_findings.taken_by')
    .where('companies.deleted_at', 'is', null)
    .selectAll('health_findings')
    .select([
      'companies.name as company_name',
      'companies.customer_number',
      'devices.name as device_name',
      'devices.serial_number',
      'taker.id as taker_id',
      'taker.first_name as taker_first_name',
      'taker.last_name as taker_last_name',
    ]);
}

/** A row of {@link selectFindings}. */
export type FindingRow = Awaited<ReturnType<ReturnType<typeof selectNamed>['executeTakeFirstOrThrow']>>;

/** An open finding, locked: of several who take it, one is the first. What it is joined with is read once the lock is there. */
export async function lockFinding(trx: Kysely<DB>, id: string): Promise<FindingRow | undefined> {
  await trx.selectFrom('health_findings').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return selectNamed(trx)
    .where('health_findings.id', '=', id)
    .where('gone_at', 'is', null)
    .executeTakeFirst();
}

/** Whose an open finding is, and of which kind. */
export function findFinding(database: Kysely<DB>, id: string) {
  return database
    .selectFrom('health_findings')
    .select(['company_id', 'kind'])
    .where('id', '=', id)
    .where('gone_at', 'is', null)
    .executeTakeFirst();
}

/** SIM cards that findings are about, by their own id and by the device that they are in. */
export function selectCards(
  database: Kysely<DB>,
  { subjectIds, deviceIds }: { subjectIds: readonly string[]; deviceIds: readonly string[] },
) {
  return database
    .selectFrom('sim_cards')
    .select(['id', 'iccid', 'device_id'])
    .where((of) =>
      of.or([
        of('id', '=', sql<string>`any(${[...subjectIds]}::uuid[])`),
        of.and([
          of('device_id', '=', sql<string>`any(${[...deviceIds]}::uuid[])`),
          of('left_at', 'is', null),
        ]),
      ]),
    )
    .execute();
}

/** Claims that findings are about, with their invoices. */
export function selectClaims(database: Kysely<DB>, ids: readonly string[]) {
  return database
    .selectFrom('payments')
    .leftJoin('invoices', 'invoices.id', 'payments.invoice_id')
    .select([
      'payments.id',
      'payments.invoice_id',
      'payments.amount_cents',
      'payments.currency',
      'invoices.number',
    ])
    .where('payments.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}
