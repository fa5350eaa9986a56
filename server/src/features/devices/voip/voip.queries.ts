import { sql, type Kysely } from 'kysely';
import { overSubscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import { voipFailures, type VoipState } from '@belfry/contract/devices/voip/voip-management.contract.ts';
import { containing } from '#platform/database/like-pattern.ts';
import type { DB } from '#platform/database/database.ts';

/** What the list may be narrowed to. */
export interface VoipFilter {
  search?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
  company?: string | undefined;
}

const pointOf = (failure: string) => `failure.${failure}`;

/** Internet telephony of devices of all companies, in no order yet. */
export function selectVoipLines(database: Kysely<DB>, { search, state, error, company }: VoipFilter) {
  let query = database
    .selectFrom('voip_lines')
    .innerJoin('devices', 'devices.id', 'voip_lines.device_id')
    .innerJoin('companies', 'companies.id', 'voip_lines.company_id')
    .leftJoin('device_subscriptions', (join) =>
      join
        .onRef('device_subscriptions.device_id', '=', 'voip_lines.device_id')
        .on('device_subscriptions.state', 'not in', overSubscriptionStates),
    )
    .select([
      'voip_lines.device_id',
      'voip_lines.company_id',
      'companies.name as company_name',
      'companies.customer_number',
      'voip_lines.serial_number',
      'devices.name as device_name',
      'devices.connected',
      'voip_lines.state',
      'said',
      'voip_lines.since',
      'account',
      'error',
      'error_at',
      'device_subscriptions.type as subscription',
    ]);
  if (company !== undefined) query = query.where('voip_lines.company_id', '=', company);
  if (state !== undefined) query = query.where('voip_lines.state', 'in', state.split(',') as VoipState[]);
  if (error !== undefined)
    query = query.where(
      // An index has the few devices that are not at rest.
      sql<boolean>`voip_lines.device_id in (
        select alarm_nodes.device_id from device_states join alarm_nodes on alarm_nodes.device_id = device_states.device_id
        where alarm_rank < 7 and alarm_nodes.state not in ('none', 'restored', 'disabled')
          and alarm_id = any(${error.split(',').map(pointOf)}::text[]))`,
    );
  if (search) {
    const pattern = containing(search.toLowerCase());
    query = query.where(
      sql<boolean>`voip_lines.device_id in (
        select device_id from voip_lines where searched like ${pattern}
        union all
        select device_id from companies join voip_lines on voip_lines.company_id = companies.id
        where deleted_at is null and lower(companies.name) like ${pattern})`,
    );
  }
  return query;
}

/** A row of {@link selectVoipLines}. */
export type VoipRow = Awaited<ReturnType<ReturnType<typeof selectVoipLines>['executeTakeFirstOrThrow']>>;

/** Failures of internet telephony of devices that were raised ever, with where they stand; the newest first. */
export function selectVoipFailures(database: Kysely<DB>, deviceIds: readonly string[]) {
  return database
    .selectFrom('alarm_nodes')
    .select(['device_id', 'alarm_id', 'since'])
    .select(sql<boolean>`state <> 'restored'`.as('is_raised'))
    .where('device_id', 'in', deviceIds)
    .where('alarm_id', 'in', voipFailures.map(pointOf))
    .where('state', 'not in', ['none', 'disabled'])
    .orderBy('since', 'desc')
    .execute();
}

/** Keeps what devices told before there was a table for it, or before the device went to another company: no hello has come since. */
export async function adoptVoipLines(database: Kysely<DB>, at: Date): Promise<void> {
  await sql`
    insert into voip_lines (device_id, company_id, serial_number, said, since)
    select id, company_id, serial_number, voip, ${at}::timestamptz from devices
    where voip is not null and not exists (select from voip_lines where device_id = devices.id)
    on conflict do nothing`.execute(database);
}
