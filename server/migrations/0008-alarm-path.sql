-- What the search of the devices looks through, one column behind one trigram index. A table of its own: a device's
-- row changes with every alarm, and each change wrote the trigrams anew.
create table device_texts (
  company_id uuid not null,
  device_id uuid primary key,
  searched text not null,
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade
);
call protect_company_table('device_texts');

create function keep_device_text() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into device_texts (company_id, device_id, searched)
    values (new.company_id, new.id, lower(new.name || ' ' || new.location || ' ' || new.serial_number))
    on conflict (device_id) do update set company_id = excluded.company_id, searched = excluded.searched;
  return null;
end $$;
create trigger keep_device_text after insert or update of company_id, name, location, serial_number on devices
  for each row execute function keep_device_text();

set local role belfry_migrator;
insert into device_texts (company_id, device_id, searched) select company_id, id, searched from devices;
reset role;

create index device_texts_searched on device_texts using gin (company_id, searched gin_trgm_ops);
drop index devices_searched;
alter table devices drop column searched;

-- All that the engine must have at hand of a device in one index: what is loud, and what has a timer.
drop index alarm_nodes_loud;
create index alarm_nodes_awake on alarm_nodes (device_id)
  where state not in ('none', 'restored', 'disabled') or timer_at is not null;

-- One index for two: (company_id, id) has to be unique anyway, and nobody looks for a line by its number alone.
alter table history drop constraint history_pkey;
alter table history drop constraint history_company_id_id_key;
alter table history add primary key (company_id, id);

-- Room on each page for the new version of a row, so that coming and going touches no index.
alter table devices set (fillfactor = 80);
