-- Every device that ever left the factory, in the hands of a company or not, with what the list of staff goes by. A table of its own: a
-- device's row changes with every alarm and every connection, and each index upon it would be written anew. Triggers keep it.
create table device_listings (
  serial_number text primary key,
  -- Both null while it is in stock; what follows is then empty, and the times are the epoch.
  owner_id uuid,
  device_id uuid,
  name text not null default '',
  added_at timestamptz not null default 'epoch',
  searched text not null
);
create index device_listings_by_owner on device_listings (owner_id, serial_number);
create index device_listings_by_name on device_listings (name, serial_number);
create index device_listings_by_addition on device_listings (added_at, serial_number);
create index device_listings_searched on device_listings using gin (searched gin_trgm_ops);
call protect_provider_table('device_listings', 'select');

-- As the owner of the table: customers change devices, and see none of it.
create function keep_device_listing() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    update public.device_listings set owner_id = null, device_id = null, name = '', added_at = 'epoch',
      searched = lower(old.serial_number)
      where serial_number = old.serial_number;
    return null;
  end if;
  insert into public.device_listings (serial_number, owner_id, device_id, name, added_at, searched)
    values (new.serial_number, new.company_id, new.id, new.name, new.added_at,
      lower(new.serial_number || ' ' || new.name || ' ' || new.location || ' ' || coalesce(new.mac_address, '')))
    on conflict (serial_number) do update set owner_id = excluded.owner_id, device_id = excluded.device_id,
      name = excluded.name, added_at = excluded.added_at,
      searched = excluded.searched;
  return null;
end $$;
create trigger keep_device_listing after insert or delete on devices
  for each row execute function keep_device_listing();
create trigger keep_device_listing_of_change after update on devices for each row
  when ((old.company_id, old.serial_number, old.name, old.location, old.mac_address, old.added_at)
    is distinct from (new.company_id, new.serial_number, new.name, new.location, new.mac_address, new.added_at))
  execute function keep_device_listing();
