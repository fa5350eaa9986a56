-- A device is listed from the moment that the factory knows it.
create function list_stocked_device() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.device_listings (serial_number, searched) values (new.serial_number, lower(new.serial_number))
    on conflict do nothing;
  return null;
end $$;
create trigger list_stocked_device after insert on device_identities
  for each row execute function list_stocked_device();
