-- in batches
update test_alarms set requested_by_id = known.user_id from (
  select test.id, min(users.id::text)::uuid as user_id from test_alarms test
    join users on users.company_id = test.company_id
      and test.requested_by in (users.email, trim(users.first_name || ' ' || users.last_name))
    where test.requested_by is not null and test.requested_by_id is null
    group by test.id having count(*) = 1 limit 1000) as known
where test_alarms.id = known.id;
