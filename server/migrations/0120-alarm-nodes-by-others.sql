-- Whoever changes an alarm point without the engine, as the version before does: the device's next timer follows, and the engine looks
-- at all of its points the next time.
create function restate_device() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update public.devices set awake_nodes = null where id = new.device_id and awake_nodes is not null;
  update public.device_states set timer_at = timers.first
    from (select min(timer_at) as first from public.alarm_nodes where device_id = new.device_id) as timers
    where device_id = new.device_id and timer_at is distinct from timers.first;
  return null;
end $$;
create trigger restate_device_of_new after insert on alarm_nodes for each row
  when ((new.state not in ('none', 'restored', 'disabled') or new.timer_at is not null or new.active or new.covers_group is not null)
    and current_setting('app.keeps_states', true) is distinct from 'on')
  execute function restate_device();
create trigger restate_device after update of state, timer_at, active, covers_group on alarm_nodes for each row
  when ((old.state, old.timer_at, old.active, old.covers_group) is distinct from (new.state, new.timer_at, new.active, new.covers_group)
    and current_setting('app.keeps_states', true) is distinct from 'on')
  execute function restate_device();
