-- The subscription of a device that counts, one row a device: all that allowance, the list of devices and the company's
-- check look at (decision 0111). Whoever keeps subscriptions writes it.
create table device_subscriptions (
  device_id uuid primary key,
  company_id uuid not null,
  type text not null check (type in ('yearly', '3-monthly', 'monthly', 'xl', 'voip-only', 'voip-only-xl', 'demo', 'internal-test')),
  state text not null check (state in ('active', 'active-payment-needed', 'active-automatic-payment-pending',
    'active-automatic-payment-failed-retry', 'canceled', 'retired', 'unknown')),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade
);
create index device_subscriptions_company on device_subscriptions (company_id, state);
call protect_company_table('device_subscriptions');

-- The state beside the device, so that the list neither joins nor looks it up by row.
create function keep_subscription_of_device() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  update devices set subscription_state = new.state, version = version + 1
    where id = coalesce(new.device_id, old.device_id) and subscription_state is distinct from new.state;
  return null;
end $$;
create trigger keep_subscription_of_device after insert or delete or update of state on device_subscriptions
  for each row execute function keep_subscription_of_device();

-- Of several subscriptions of a device the newest counts, one that is over only where there is no other.
create function keep_device_subscription() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  device uuid;
begin
  foreach device in array array_remove(array[old.device_id, nullif(new.device_id, old.device_id)], null) loop
    insert into device_subscriptions (device_id, company_id, type, state)
      select device_id, company_id, type, state from subscriptions where device_id = device
        order by state in ('canceled', 'retired'), started_at desc, id limit 1
      on conflict (device_id) do update set type = excluded.type, state = excluded.state;
    if not found then
      delete from device_subscriptions where device_id = device;
    end if;
  end loop;
  return null;
end $$;
