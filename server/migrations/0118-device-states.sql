-- What changes with every alarm of a device and is sought: its place in the list by state, and its next timer. A narrow table of its
-- own, so that the wide rows of devices and alarm points change without touching an index. The engine writes it; triggers write it for
-- whoever else changes what it is made of.
create table device_states (
  device_id uuid primary key,
  company_id uuid not null,
  -- As in devices.
  name text not null,
  alarm_rank smallint not null,
  -- When the first timer of its alarm points is due.
  timer_at timestamptz,
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade
) with (fillfactor = 70);
create index device_states_in_order on device_states (company_id, alarm_rank, name, device_id);
create index device_states_timers on device_states (timer_at) where timer_at is not null;
create index device_states_alarming on device_states (alarm_rank) where alarm_rank < 7;
call protect_company_table('device_states');

-- The alarm points that the engine has to have at hand, by id: the loud, those with a timer. Null where it has not said, or where
-- they are very many; then it looks at all of the device.
alter table devices add column awake_nodes uuid[];

create function keep_device_state() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.device_states (company_id, device_id, name, alarm_rank)
    values (new.company_id, new.id, new.name, new.alarm_rank)
    on conflict (device_id) do update
      set company_id = excluded.company_id, name = excluded.name, alarm_rank = excluded.alarm_rank;
  return null;
end $$;
create trigger keep_device_state after insert or update of company_id, name on devices
  for each row execute function keep_device_state();
create trigger keep_device_state_of_others after update of alarm_rank on devices for each row
  when (old.alarm_rank <> new.alarm_rank and current_setting('app.keeps_states', true) is distinct from 'on')
  execute function keep_device_state();
