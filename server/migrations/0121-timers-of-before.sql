-- in batches
update device_states set timer_at = waiting.first
from (select device_id, min(timer_at) as first from alarm_nodes where timer_at is not null group by device_id) as waiting
where device_states.device_id in (
    select state.device_id from alarm_nodes as node join device_states as state on state.device_id = node.device_id
    where node.timer_at is not null and state.timer_at is null limit 2000)
  and waiting.device_id = device_states.device_id;
