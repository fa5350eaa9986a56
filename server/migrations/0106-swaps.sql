-- A new dialler takes the place of a broken one (decision 0139).
create table swaps (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  -- Null once the company has the device no more.
  device_id uuid,
  from_serial text not null,
  to_serial text not null,
  state text not null check (state in ('waiting', 'ready', 'taken-over', 'done', 'undone')),
  -- How the new dialler was held before it was reserved: one that was exchanged goes back to that where the swap is undone.
  held_before text check (held_before in ('exchanged', 'returned')),
  is_back boolean not null,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  heard_at timestamptz,
  taken_over_at timestamptz,
  settings_sent_at timestamptz,
  done_at timestamptz,
  undone_at timestamptz,
  undone_by text check (undone_by in ('staff', 'expiry', 'departure')),
  unique (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id) on delete set null (device_id)
);
create unique index swaps_open on swaps (device_id) where state in ('waiting', 'ready');
create unique index swaps_reserved on swaps (to_serial) where state in ('waiting', 'ready', 'taken-over');
create index swaps_device on swaps (device_id, begun_at);
create index swaps_company on swaps (company_id);
call protect_company_table('swaps');

-- A dialler that was exchanged and may still speak: what it says belongs to the device that it was, in the order that it had there.
create table former_diallers (
  serial_number text primary key,
  company_id uuid not null,
  device_id uuid not null,
  epoch integer not null,
  since timestamptz not null,
  -- Events that came since, and the last of them.
  events integer not null default 0,
  heard_at timestamptz,
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade
);
create index former_diallers_device on former_diallers (company_id, device_id);
call protect_company_table('former_diallers');

create or replace function keep_device_text() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into device_texts (company_id, device_id, searched)
    values (new.company_id, new.id,
      lower(new.name || ' ' || new.location || ' ' || array_to_string(new.serial_number || new.former_serials, ' ')))
    on conflict (device_id) do update set company_id = excluded.company_id, searched = excluded.searched;
  return null;
end $$;

-- A number that a device has no more is listed as in stock.
create or replace function keep_device_listing() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and old.serial_number <> new.serial_number then
    update public.device_listings set owner_id = null, device_id = null, name = '', added_at = 'epoch',
      searched = lower(old.serial_number)
      where serial_number = old.serial_number;
  end if;
  if tg_op = 'DELETE' then return null; end if;
  insert into public.device_listings (serial_number, owner_id, device_id, name, added_at, searched)
    values (new.serial_number, new.company_id, new.id, new.name, new.added_at,
      lower(array_to_string(new.serial_number || new.former_serials, ' ') || ' ' || new.name || ' ' || new.location
        || ' ' || coalesce(new.mac_address, '')))
    on conflict (serial_number) do update set owner_id = excluded.owner_id, device_id = excluded.device_id,
      name = excluded.name, added_at = excluded.added_at,
      searched = excluded.searched;
  return null;
end $$;
