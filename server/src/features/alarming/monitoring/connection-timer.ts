import { sql, type RawBuilder } from 'kysely';
import { restlessLosses } from './connection-watch.rules.ts';

/**
 * When a connection that was lost at a moment is looked at: after the device's wait time, and not before the end of a
 * fault of ours. Null for a REST API location. A column's value for an `update devices`.
 */
export function checkAfterLoss(lostAt: Date): RawBuilder<Date | null> {
  return sql`case when type <> 'rest-api-location' then greatest(
    ${lostAt}::timestamptz + make_interval(mins => connection_wait_minutes),
    (select max(until) from connection_faults where until > ${lostAt}::timestamptz)) end`;
}

/** The losses of a connection that are remembered, with the one at a moment. A column's value for an `update devices`. */
export function lossesWith(lostAt: Date): RawBuilder<Date[]> {
  return sql`recent_losses[greatest(1, cardinality(recent_losses) + 2 - ${restlessLosses}::int):]
    || ${lostAt}::timestamptz`;
}

/** The gap that a loss opens or a return closes, as a part of a statement that gives the devices as `device`. */
export function gapChange(connected: boolean, at: Date): RawBuilder<unknown> {
  return connected
    ? sql`update connection_gaps set back_at = ${at}::timestamptz from device
        where connection_gaps.device_id = device.id and back_at is null`
    : sql`insert into connection_gaps (company_id, device_id, lost_at)
        select company_id, id, ${at}::timestamptz from device on conflict do nothing`;
}
