-- Devices that change hands, and devices that are taken in by the file.

-- What is left of a device that a company no longer has: enough to find its history by.
create table removed_devices (
  -- The id that it had here; its history has it still.
  id uuid primary key,
  company_id uuid not null references companies,
  serial_number text not null,
  type text not null,
  name text not null,
  location text not null,
  added_at timestamptz not null,
  removed_at timestamptz not null,
  how text not null check (how in ('removed', 'handed-over')),
  unique (company_id, id)
);
create index removed_devices_newest on removed_devices (company_id, removed_at desc, id);
call protect_company_table('removed_devices');

-- The proof of an alarm outlives the device: its lines stay with the company and go with it.
alter table history drop constraint history_company_id_device_id_fkey;
grant delete on history to belfry_provider;

-- A device that is offered to somebody at another company. The link lives in real time, and is good once.
create table handovers (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  -- Null once the device is gone, so that the link says what became of it.
  device_id uuid,
  token_hash bytea not null unique,
  -- Whom the link was sent to.
  email text not null,
  message text,
  sent_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('accepted', 'withdrawn', 'replaced', 'removed')),
  unique (company_id, id),
  check ((ended_at is null) = (outcome is null)),
  foreign key (company_id, device_id) references devices (company_id, id) on delete set null (device_id),
  foreign key (company_id, sent_by) references users (company_id, id) on delete set null (sent_by)
);
create unique index one_handover_of_a_device on handovers (device_id) where ended_at is null;
create index handovers_sent_by on handovers (sent_by) where sent_by is not null;
call protect_company_table('handovers');

-- The state of the subscription that counts, beside the device, so that the list neither joins nor looks it up by row.
alter table devices add column subscription_state text;

create function current_subscription_state(device uuid) returns text
  language sql stable set search_path = public, pg_temp
  begin atomic
    select state from subscriptions where device_id = device
      order by state in ('canceled', 'retired'), started_at desc, id limit 1;
  end;
grant execute on function current_subscription_state(uuid) to belfry_app, belfry_provider, belfry_migrator;

create function keep_subscription_state() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  update devices set subscription_state = current_subscription_state(id), version = version + 1
    where id in (case when tg_op <> 'INSERT' then old.device_id end, case when tg_op <> 'DELETE' then new.device_id end)
      and subscription_state is distinct from current_subscription_state(id);
  return null;
end $$;
create trigger keep_subscription_state after insert or delete or update of device_id, state, started_at on subscriptions
  for each row execute function keep_subscription_state();

set local role belfry_migrator;
update devices set subscription_state = current_subscription_state(id);
reset role;
