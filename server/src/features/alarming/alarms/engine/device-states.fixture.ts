import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Devices of which `device_states` or the ids of awake nodes say something else than their rows and nodes do. For tests. */
export async function findMisstated(database: Kysely<DB>): Promise<object[]> {
  const { rows } = await sql<object>`
    select d.name, d.alarm_rank, s.alarm_rank as stated_rank, s.name as stated_name, s.timer_at, nodes.first, d.awake_nodes, nodes.awake
    from devices d left join device_states s on s.device_id = d.id cross join lateral (
      select min(n.timer_at) as first, coalesce(array_agg(n.id order by n.id) filter (where n.active or n.timer_at is not null
        or n.covers_group is not null or n.state not in ('none', 'restored', 'disabled')), '{}') as awake
      from alarm_nodes n where n.device_id = d.id) as nodes
    where (s.company_id, s.name, s.alarm_rank) is distinct from (d.company_id, d.name, d.alarm_rank)
      or s.timer_at is distinct from nodes.first or d.awake_nodes <> nodes.awake`.execute(database);
  return rows;
}
