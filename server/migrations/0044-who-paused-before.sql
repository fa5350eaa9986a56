-- in batches
update alarm_nodes set paused_by_id = known.user_id from (
  select node.id, min(users.id::text)::uuid as user_id from alarm_nodes node
    join users on users.company_id = node.company_id
      and node.paused_by in (users.email, trim(users.first_name || ' ' || users.last_name))
    where node.paused_by is not null and node.paused_by_id is null
    group by node.id having count(*) = 1 limit 1000) as known
where alarm_nodes.id = known.id;
