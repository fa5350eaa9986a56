import { sql, type Kysely, type RawBuilder } from 'kysely';
import { overSubscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import {
  silentSimDays,
  type SimState,
} from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { containing } from '#platform/database/like-pattern.ts';
import type { DB } from '#platform/database/database.ts';

/** What the list may be narrowed to, as staff ask. */
export interface AskedSims {
  search?: string | undefined;
  state?: string | undefined;
  fairUse?: 'near' | 'over' | undefined;
  company?: string | undefined;
}
/** What is looked for, and when. */
export interface SimFilter extends AskedSims {
  /** Of a look that names the card. */
  id?: string;
  now: Date;
}

/** Failures of the mobile network that a device raises now. */
const raised = sql<boolean>`alarm_id like 'failure.gsm-%' and alarm_nodes.state not in ('none', 'restored', 'disabled')`;
/** An index has the few devices that are not at rest. */
const hasProblem = sql<boolean>`sim_cards.device_id in (
  select alarm_nodes.device_id from device_states join alarm_nodes on alarm_nodes.device_id = device_states.device_id
  where alarm_rank < 7 and ${raised})`;
const isStock = sql<boolean>`sim_cards.serial_number = ''`;
const isOut = sql<boolean>`(sim_cards.serial_number <> '' and (left_at is not null or sim_cards.device_id is null))`;
/** A device tells of it: it is neither in stock nor out nor only assigned. */
const isIn = sql<boolean>`(left_at is null and sim_cards.device_id is not null and assigned_at is null)`;
const isSilent = (now: Date) =>
  sql<boolean>`(sim_cards.connected::integer = 0
    and seen_at < ${now}::timestamptz - make_interval(days => ${sql.lit(silentSimDays)}))`;

/** The conditions of the states, each without those before it. */
function conditionOf(state: SimState, now: Date): RawBuilder<boolean> {
  const conditions: Record<SimState, RawBuilder<boolean>> = {
    stock: isStock,
    assigned: sql`(assigned_at is not null and left_at is null and sim_cards.device_id is not null)`,
    out: isOut,
    problem: sql`${isIn} and ${hasProblem}`,
    silent: sql`${isIn} and ${isSilent(now)} and not ${hasProblem}`,
    'in-use': sql`${isIn} and not ${isSilent(now)} and not ${hasProblem}`,
  };
  return conditions[state];
}

/** SIM cards of all companies with their device and company, in no order yet. */
export function selectSimCards(database: Kysely<DB>, filter: SimFilter) {
  const { search, state, fairUse, company, id, now } = filter;
  let query = database
    .selectFrom('sim_cards')
    .innerJoin('companies', 'companies.id', 'sim_cards.company_id')
    .leftJoin('devices', 'devices.id', 'sim_cards.device_id')
    .select([
      'sim_cards.id',
      'sim_cards.company_id',
      'companies.name as company_name',
      'companies.customer_number',
      'sim_cards.device_id',
      'sim_cards.serial_number',
      'devices.name as device_name',
      'devices.sim',
      'devices.connected as device_connected',
      'devices.connected_since',
      'iccid',
      'imsi',
      'number',
      'limit_bytes',
      'first_seen_at',
      'left_at',
      'sim_cards.connected',
      'seen_at',
      'used_bytes',
      'assigned_at',
      'provider_state',
      'provider_read_at',
      'provider_sid',
      'rate_plan',
      'sim_cards.version',
    ]);
  if (id !== undefined) query = query.where('sim_cards.id', '=', id);
  if (company !== undefined) query = query.where('sim_cards.company_id', '=', company);
  if (fairUse === 'near') query = query.where('used_percent', '>=', 80).where('used_percent', '<=', 100);
  // The first bound is the index's.
  if (fairUse === 'over') query = query.where('used_percent', '>=', 80).where('used_percent', '>', 100);
  const states = state?.split(',') as SimState[] | undefined;
  if (states) query = query.where((of) => of.or(states.map((each) => conditionOf(each, now))));
  if (search) {
    const pattern = containing(search.toLowerCase());
    query = query.where(
      sql<boolean>`sim_cards.id in (
        select id from sim_cards where searched like ${pattern}
        union all
        select sim_cards.id from companies join sim_cards on sim_cards.company_id = companies.id
        where deleted_at is null and lower(companies.name) like ${pattern})`,
    );
  }
  return query;
}

/** A row of {@link selectSimCards}. */
export type SimRow = Awaited<ReturnType<ReturnType<typeof selectSimCards>['executeTakeFirstOrThrow']>>;

/** Whose a SIM card is. */
export async function findSimCompany(database: Kysely<DB>, id: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('sim_cards')
    .select('company_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.company_id;
}

/** A SIM card, which nobody else changes until the transaction ends. */
export function lockSimCard(trx: Kysely<DB>, id: string) {
  return trx
    .selectFrom('sim_cards')
    .select(['id', 'company_id', 'device_id', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** What the provider calls a card; null where it does not know it. */
export async function findProviderSid(database: Kysely<DB>, id: string): Promise<string | null> {
  const row = await database
    .selectFrom('sim_cards')
    .select('provider_sid')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.provider_sid ?? null;
}

/** What is told of the devices of SIM cards beside them: their subscription, what they used in a month, and what is wrong. */
export function selectSimFacts(
  database: Kysely<DB>,
  deviceIds: readonly string[],
  { from, until }: { from: string; until: string },
) {
  // What a device says is not ours to believe: a sum stays a whole number that JavaScript can hold.
  const sum = (column: 'sim_data_bytes' | 'sms' | 'voice_seconds') =>
    sql<number>`(select least(coalesce(sum(${sql.ref(column)}), 0), ${Number.MAX_SAFE_INTEGER})::int8 from device_usage
      where device_usage.device_id = devices.id and day between ${from}::date and ${until}::date)`;
  return database
    .selectFrom('devices')
    .leftJoin('device_subscriptions', (join) =>
      join
        .onRef('device_subscriptions.device_id', '=', 'devices.id')
        .on('device_subscriptions.state', 'not in', overSubscriptionStates),
    )
    .select(['devices.id', 'device_subscriptions.type'])
    .select([
      sum('sim_data_bytes').as('simDataBytes'),
      sum('sms').as('sms'),
      sum('voice_seconds').as('voiceSeconds'),
      sql<
        string | null
      >`(select alarm_id from alarm_nodes where alarm_nodes.device_id = devices.id and ${raised} order by since limit 1)`.as(
        'problem',
      ),
    ])
    .where('devices.id', 'in', deviceIds)
    .execute();
}

/** Usage of a device by day, oldest first. */
export function selectSimDays(
  database: Kysely<DB>,
  deviceId: string,
  { from, until }: { from: string; until: string },
) {
  return database
    .selectFrom('device_usage')
    .select(['day', 'sim_data_bytes', 'sms', 'voice_seconds', 'app_alarms'])
    .where('device_id', '=', deviceId)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .orderBy('day')
    .execute();
}

/** Cards by which the count goes on, with what it says of each. */
export function selectCounted(database: Kysely<DB>, page: { after: string | null; limit: number }) {
  return database
    .selectFrom('sim_cards')
    .leftJoin('devices', (join) =>
      join
        .onRef('devices.id', '=', 'sim_cards.device_id')
        .on('sim_cards.left_at', 'is', null)
        .on('sim_cards.assigned_at', 'is', null),
    )
    .select([
      'sim_cards.id',
      'devices.id as device_id',
      'devices.connected as device_connected',
      'devices.connected_since',
      'sim_cards.connected',
      'seen_at',
      'limit_bytes',
      'used_bytes',
      'used_percent',
      'warned_month',
      'warned_percent',
    ])
    .$if(page.after !== null, (query) => query.where('sim_cards.id', '>', page.after))
    .orderBy('sim_cards.id')
    .limit(page.limit)
    .execute();
}

/** What the list goes by, of one card. */
export interface SimCount {
  id: string;
  connected: boolean;
  seenAt: Date;
  usedBytes: number;
  usedPercent: number;
}

/** Writes what was counted. A card that was told of meanwhile keeps what its device said. */
export async function putCounts(database: Kysely<DB>, counts: readonly SimCount[]): Promise<void> {
  if (counts.length === 0) return;
  await sql`update sim_cards set connected = counted.connected, seen_at = greatest(sim_cards.seen_at, counted.seen_at),
      used_bytes = counted.used_bytes, used_percent = counted.used_percent
    from unnest(${counts.map(({ id }) => id)}::uuid[], ${counts.map(({ connected }) => connected)}::boolean[],
      ${counts.map(({ seenAt }) => seenAt)}::timestamptz[], ${counts.map(({ usedBytes }) => usedBytes)}::int8[],
      ${counts.map(({ usedPercent }) => usedPercent)}::integer[])
      as counted (id, connected, seen_at, used_bytes, used_percent)
    where sim_cards.id = counted.id`.execute(database);
}

/**
 * Keeps cards that devices told of before there was a table for them, or before the device went to another company: no hello has
 * come since. A card that is in a device already stays there.
 */
export async function adoptSimCards(database: Kysely<DB>, at: Date): Promise<void> {
  await sql`
    insert into sim_cards (company_id, device_id, serial_number, iccid, first_seen_at, connected, seen_at)
    select distinct on (sim ->> 'iccid') company_id, id, serial_number, sim ->> 'iccid', ${at}::timestamptz, connected,
      coalesce(connected_since, ${at}::timestamptz)
    from devices
    where sim ->> 'iccid' ~ '^[0-9]{15,22}F?$' and not exists (
      select from sim_cards where iccid = sim ->> 'iccid' and device_id is not null)
    order by sim ->> 'iccid', connected desc, connected_since desc nulls last
    on conflict (iccid) do update set company_id = excluded.company_id, device_id = excluded.device_id,
      serial_number = excluded.serial_number, left_at = null, assigned_at = null`.execute(database);
}

/** Forgets the cards of a company that is deleted. */
export async function deleteSimCards(trx: Kysely<DB>, companyId: string): Promise<void> {
  await trx.deleteFrom('sim_cards').where('company_id', '=', companyId).execute();
}
