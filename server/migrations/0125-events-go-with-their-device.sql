-- What a device said goes with its row, whoever deletes it: so that no event has to ask whether its device is there, which
-- the engine knows, as it holds the row.
create function delete_events_of_devices() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  delete from device_events using gone where device_events.device_id = gone.id;
  return null;
end $$;
create trigger delete_events_of_devices after delete on devices
  referencing old table as gone for each statement execute function delete_events_of_devices();
grant delete on device_events to belfry_provider;
