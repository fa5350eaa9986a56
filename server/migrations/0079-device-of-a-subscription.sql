-- As in 0033; `device` is a column of subscriptions now, so that the variable has another name.
create or replace function keep_device_subscription() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  moved uuid;
begin
  foreach moved in array array_remove(array[old.device_id, nullif(new.device_id, old.device_id)], null) loop
    insert into device_subscriptions (device_id, company_id, type, state)
      select device_id, company_id, type, state from subscriptions where device_id = moved
        order by state in ('canceled', 'retired'), started_at desc, id limit 1
      on conflict (device_id) do update set type = excluded.type, state = excluded.state;
    if not found then
      delete from device_subscriptions where device_id = moved;
    end if;
  end loop;
  return null;
end $$;
