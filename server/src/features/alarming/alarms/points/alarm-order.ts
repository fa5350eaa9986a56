import { sql, type RawBuilder } from 'kysely';
import { multipleAlarms } from '../engine/grouping.rules.ts';

/**
 * Where an alarm stands in every list: inputs in their order, then external and Dupline inputs, then what the
 * device names otherwise, then failures.
 */
export function placeOfAlarm(alarmId: RawBuilder<string>): RawBuilder<unknown> {
  return sql`coalesce(array_position(array['input', 'io', 'dupline', '', 'failure'], split_part(${alarmId}, '.', 1)), 4), length(${alarmId}), ${alarmId}`;
}

/**
 * Where an open alarm stands beside the others: 0 an input, or the report of a group, which speaks for inputs; 1 what such a
 * report speaks for; 2 a system failure.
 */
export function rankOfOpenAlarm(alarmId: RawBuilder<string>, state: RawBuilder<string>): RawBuilder<number> {
  return sql<number>`(case when ${state} = 'grouped' then 1
    when split_part(${alarmId}, '.', 1) = 'failure' and not starts_with(${alarmId}, ${multipleAlarms}::text) then 2 else 0 end)`;
}
