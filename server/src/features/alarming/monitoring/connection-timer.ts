import { sql, type RawBuilder } from 'kysely';
import { restlessLosses } from './connection-watch.rules.ts';

/**
 * When a connection that was lost at a moment is looked at: after the device's wait time, and not before the end of a
 * fault of ours. Null for a REST API location. A column's value for an `update devices`.
 */
export function checkAfterLoss(lostAt: RawBuilder<Date>): RawBuilder<Date | null> {
  return sql`case when type <> 'rest-api-location' then greatest(
    ${lostAt} + make_interval(mins => connection_wait_minutes),
    (select max(until) from connection_faults where until > ${lostAt})) end`;
}

/** The losses of a connection that are remembered, with the one at a moment. A column's value for an `update devices`. */
export function lossesWith(lostAt: RawBuilder<Date>): RawBuilder<Date[]> {
  return sql`recent_losses[greatest(1, cardinality(recent_losses) + 2 - ${restlessLosses}::int):] || ${lostAt}`;
}

/** The gaps that losses open and returns close, as parts of a statement that gives the devices, changed, as `device`. */
export const gapChanges = {
  closed: sql`update connection_gaps set back_at = connected_since from device
    where connected and connection_gaps.device_id = device.id and back_at is null`,
  opened: sql`insert into connection_gaps (company_id, device_id, lost_at)
    select company_id, id, connected_since from device where not connected on conflict do nothing`,
};
