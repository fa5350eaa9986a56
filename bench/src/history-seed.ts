import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';

/** Whose history is filled. */
export interface HistoryOf {
  companyId: string;
  deviceIds: readonly string[];
}

/**
 * Lines of one alarm from its event to its end, in this order, as the engine writes them: six rows, two of which say both what the
 * device told and where that moved the alarm (decision 0162).
 */
const rowsOfAlarm = 6;
/** Lines of as many rows as {@link rowsOfAlarm}. */
export const linesOfAlarm = 8;

/**
 * Adds histories of whole alarms, one after the other, evenly over the devices.
 * @param alarms how many in all
 * @param secondsBetween two alarms, the last of which is a minute old
 */
export async function seedHistory(
  client: Client,
  { companyId, deviceIds }: HistoryOf,
  { alarms, secondsBetween }: { alarms: number; secondsBetween: number },
): Promise<void> {
  await client.query(
    `with named as materialized (select person_name($1, 'other', null, 'Jan Jansen') as id)
     insert into history (company_id, device_id, alarm_id, alarm_name, episode_id, kind, at, received_at, detail, person_name_id,
       moved_from, moved_to, moved_at)
     select $1, ($2::uuid[])[1 + alarm % cardinality($2::uuid[])], 'input.' || 1 + alarm % 16, 'Ventilation stopped',
       case when row.place > 1 then md5($3 || alarm)::uuid end, row.kind, said, said, row.detail::jsonb,
       case when row.is_about_somebody then named.id end, row.moved_from, row.moved_to, case when row.moved_to is not null then said end
     from named, generate_series(1, $4::int) as alarm,
       (values (1, 'event.active', '{}', false, 'none', 'delay'),
         (2, 'node.state', '{"from": "delay", "to": "reporting", "event": "timer"}', false, null, null),
         (3, 'run.started', '{"round": 1, "list": {"fixed": "all-contacts"}}', false, null, null),
         (4, 'attempt.started', '{"medium": "voice", "number": 1, "pass": 1}', true, null, null),
         (5, 'acceptance', '{"via": "voice", "more": 0}', true, null, null),
         (6, 'event.normal', '{}', false, 'accepted', 'restored')) as row (place, kind, detail, is_about_somebody, moved_from, moved_to),
       lateral (select now() - interval '1 minute' - (($4::int - alarm) * $5::float8 - row.place) * interval '1 s' as said) as moment
     order by alarm, row.place`,
    [companyId, deviceIds, randomUUID(), alarms, secondsBetween],
  );
}

/** How many alarms have about so many rows. */
export const alarmsOf = (rows: number) => Math.ceil(rows / rowsOfAlarm);
