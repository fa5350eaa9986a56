-- in batches
insert into device_subscriptions (device_id, company_id, type, state)
select device_id, company_id, type, state from (
  select distinct on (device_id) device_id, company_id, type, state from subscriptions
    where device_id is not null
      and not exists (select from device_subscriptions where device_id = subscriptions.device_id)
    order by device_id, state in ('canceled', 'retired'), started_at desc, id limit 1000
) counting
on conflict (device_id) do nothing;
