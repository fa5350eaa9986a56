import { sql, type RawBuilder } from 'kysely';

/**
 * Where an alarm stands in every list: inputs in their order, then external and Dupline inputs, then what the
 * device names otherwise, then failures.
 */
export function placeOfAlarm(alarmId: RawBuilder<string>): RawBuilder<unknown> {
  return sql`coalesce(array_position(array['input', 'io', 'dupline', '', 'failure'], split_part(${alarmId}, '.', 1)), 4), length(${alarmId}), ${alarmId}`;
}

/** Whether an alarm is a system failure; all others are inputs. */
export function isFailure(alarmId: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`(split_part(${alarmId}, '.', 1) = 'failure')`;
}
