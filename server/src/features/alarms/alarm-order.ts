import { sql, type RawBuilder } from 'kysely';

/** Where an alarm stands in every list: inputs in their order, then external and Dupline inputs, then failures. */
export function placeOfAlarm(alarmId: RawBuilder<string>): RawBuilder<unknown> {
  return sql`array_position(array['input', 'io', 'dupline', 'failure'], split_part(${alarmId}, '.', 1)), length(${alarmId}), ${alarmId}`;
}

/** Whether an alarm is a system failure; all others are inputs. */
export function isFailure(alarmId: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`(split_part(${alarmId}, '.', 1) = 'failure')`;
}
