import { sql, type Kysely, type Selectable } from 'kysely';
import type { listUnsubscribed } from '@belfry/contract/money/subscriptions/unsubscribed-management.contract.ts';
import type { SubscriptionType } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { DB } from '#platform/database/database.ts';
import { hasName, withoutNames } from '#platform/database/without-names.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { beginsWith, searchedBy } from '#features/ground/staff-access/search-companies.ts';

/** Alarms of a device on a day, as they stand in the database. */
export type UnsubscribedRow = Selectable<DB['unsubscribed_alarms']>;

/** What names a row. */
export interface DeviceDay {
  deviceId: string;
  day: Day;
}

/** A row of the list. */
export type NamedDay = UnsubscribedRow & {
  company_name: string;
  customer_number: number | null;
  device_name: string | null;
};

/** What staff narrow the list to. */
export type UnsubscribedFilter = Omit<
  RouteInput<typeof listUnsubscribed>['query'],
  'limit' | 'cursor' | 'total' | 'sort'
>;

/** Rows of all companies that a filter leaves. */
export function selectUnsubscribed(database: Kysely<DB>, filter: UnsubscribedFilter) {
  const { search, state, company, from, to } = filter;
  let query = database
    .selectFrom('unsubscribed_alarms as alarmed')
    .innerJoin('companies', 'companies.id', 'alarmed.company_id')
    .leftJoin('devices', (join) =>
      join
        .onRef('devices.company_id', '=', 'alarmed.company_id')
        .onRef('devices.id', '=', 'alarmed.device_id'),
    )
    .selectAll('alarmed')
    .select(['companies.name as company_name', 'companies.customer_number', 'devices.name as device_name'])
    // To the letter as in the index.
    .where(state === 'open' ? sql<boolean>`dealt_at is null` : sql<boolean>`dealt_at is not null`);
  if (company) query = query.where('alarmed.company_id', '=', company);
  if (from) query = query.where('alarmed.day', '>=', from);
  if (to) query = query.where('alarmed.day', '<=', to);
  if (search) {
    const bySerial = sql<boolean>`alarmed.serial_number like ${beginsWith(search)}`;
    query = query.where(sql<boolean>`(${bySerial} or ${searchedBy('alarmed.company_id', search, bySerial)})`);
  }
  return query;
}

/** A row, whosever it is. */
export function findDay(database: Kysely<DB>, { deviceId, day }: DeviceDay) {
  return database
    .selectFrom('unsubscribed_alarms')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('day', '=', day)
    .executeTakeFirst();
}

/** As {@link findDay}, and keeps others from changing it until the transaction ends. */
export function lockDay(trx: Kysely<DB>, { deviceId, day }: DeviceDay) {
  return trx
    .selectFrom('unsubscribed_alarms')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst();
}

/** The open rows of a company, oldest first, which nobody else changes until the transaction ends. */
export function lockOpenDays(trx: Kysely<DB>, companyId: string): Promise<UnsubscribedRow[]> {
  return trx
    .selectFrom('unsubscribed_alarms')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('dealt_at', 'is', null)
    .orderBy('day')
    .orderBy('device_id')
    .forUpdate()
    .execute();
}

/** When companies were last offered a subscription, by company. */
export async function selectOffers(
  database: Kysely<DB>,
  companyIds: readonly string[],
): Promise<Map<string, Date>> {
  if (companyIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('unsubscribed_alarms')
    .select((of) => ['company_id', of.fn.max('offered_at').as('at')])
    .where('company_id', '=', sql<string>`any(${companyIds}::uuid[])`)
    .where('offered_at', 'is not', null)
    .groupBy('company_id')
    .execute();
  return new Map(rows.flatMap(({ company_id: id, at }) => (at ? [[id, at] as const] : [])));
}

/** Notes on the open rows of a company that it was offered a subscription. */
export async function noteOffer(trx: Kysely<DB>, companyId: string, at: Date): Promise<void> {
  await trx
    .updateTable('unsubscribed_alarms')
    .set({ offered_at: at })
    .where('company_id', '=', companyId)
    .where('dealt_at', 'is', null)
    .execute();
}

/** Notes that staff dealt with a row. */
export async function noteDealt(
  trx: Kysely<DB>,
  { deviceId, day }: DeviceDay,
  { at, note }: { at: Date; note: string },
): Promise<void> {
  await trx
    .updateTable('unsubscribed_alarms')
    .set({ dealt_at: at, note })
    .where('device_id', '=', deviceId)
    .where('day', '=', day)
    .execute();
}

/** A subscription that a device has or had. */
export interface LastSubscription {
  id: string;
  companyId: string;
  deviceId: string;
  type: SubscriptionType;
  endedAt: Date | null;
}

/** The last subscription of devices, each at the company of the row. */
export async function selectLastSubscriptions(
  database: Kysely<DB>,
  deviceIds: readonly string[],
): Promise<LastSubscription[]> {
  if (deviceIds.length === 0) return [];
  const rows = await database
    .selectFrom('subscriptions')
    .distinctOn(['company_id', 'device_id'])
    .select(['id', 'company_id', 'device_id', 'type', 'ended_at'])
    .where('device_id', '=', sql<string>`any(${deviceIds}::uuid[])`)
    .orderBy('company_id')
    .orderBy('device_id')
    .orderBy(sql`ended_at desc nulls first`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    deviceId: row.device_id ?? '',
    type: row.type,
    endedAt: row.ended_at,
  }));
}

/** Another name in place of each of these in the notes at a company's rows. */
export async function replaceInNotes(
  trx: Kysely<DB>,
  companyId: string,
  names: readonly string[],
  as: string,
): Promise<void> {
  await trx
    .updateTable('unsubscribed_alarms')
    .set({ note: withoutNames('note', names, as) })
    .where('company_id', '=', companyId)
    .where(hasName('note', names))
    .execute();
}

/** Empties the notes at a company's rows. */
export async function emptyNotes(trx: Kysely<DB>, companyId: string): Promise<void> {
  await trx
    .updateTable('unsubscribed_alarms')
    .set({ note: '' })
    .where('company_id', '=', companyId)
    .where('note', '<>', '')
    .execute();
}
