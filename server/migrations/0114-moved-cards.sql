-- A card that staff sent to a device has not moved by itself, and one whose device got another dialler (decision 0139) is where it was.
create or replace function note_sim_move() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.assigned_at is null and new.device_id is distinct from old.device_id then
    new.moved_at := new.seen_at;
    new.moved_from := old.serial_number;
  end if;
  return new;
end $$;
