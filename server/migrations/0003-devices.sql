-- What the factory knows: a serial number, its secrets as hashes, and who has claimed it.
create table device_identities (
  serial_number text primary key,
  type text not null,
  -- 8 for version 1, 16 for version 2.
  inputs smallint not null default 16,
  -- SHA-256 of a random key. A wanted key becomes the key when the device has connected with it.
  key_hash bytea not null,
  wanted_key_hash bytea,
  -- The wanted key is made from this and a secret of ours, so that the same one can be sent again.
  wanted_key_seed text,
  connect_code_hash bytea not null,
  software_version text,
  connected boolean not null default false,
  owner_id uuid references companies,
  device_id uuid
);
create unique index device_identities_device on device_identities (device_id);
call protect_provider_table('device_identities');

create table devices (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  serial_number text not null unique references device_identities,
  type text not null,
  name text not null,
  location text not null default '',
  time_zone text not null default 'Europe/Amsterdam',
  notes text not null default '',
  -- Day, night and weekend of this place; the rules know the defaults.
  schedule jsonb not null default '{}',
  connected boolean not null default false,
  connected_since timestamptz,
  via text,
  ipv4 text,
  port integer,
  mac_address text,
  software_version text,
  started_at timestamptz,
  interfaces jsonb not null default '[]',
  sim jsonb,
  voip text,
  clock_offset_seconds integer,
  alarm_state text not null default 'restored',
  -- Place of alarm_state from the worst, 0, on; what the list sorts by.
  alarm_rank smallint not null default 7,
  alarm_state_since timestamptz,
  version integer not null default 1,
  added_at timestamptz not null,
  -- What the search looks through; one column, so that one trigram index serves it.
  searched text not null generated always as (lower(name || ' ' || location || ' ' || serial_number)) stored,
  unique (company_id, id)
);
alter table device_identities add foreign key (device_id) references devices (id);
create index devices_by_state on devices (company_id, alarm_rank, name, id);
create index devices_by_name on devices (company_id, name, id);
create index devices_by_location on devices (company_id, location, id);
create index devices_searched on devices using gin (company_id, searched gin_trgm_ops);
call protect_company_table('devices');

-- What a device counted on a day; it sends the day again as it grows.
create table device_usage (
  company_id uuid not null,
  device_id uuid not null,
  day date not null,
  sim_data_bytes bigint,
  sms integer,
  voice_seconds integer,
  app_alarms integer,
  primary key (device_id, day),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade
);
call protect_company_table('device_usage');
