-- REST API locations, and what devices are licensed for.

-- Keys by which a REST API location reports its alarms; kept as their SHA-256.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  device_id uuid not null,
  name text not null,
  key_hash bytea not null unique,
  -- The first signs of the key, so that a person can tell it from another.
  beginning text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade
);
create index api_keys_device on api_keys (device_id);
call protect_company_table('api_keys');

alter table devices
  -- When a REST API location has to call its watchdog again; null while it never did.
  add column watchdog_at timestamptz,
  -- Of a REST API location: {category: alarmId}, and the names of its places.
  add column rest_categories jsonb not null default '{}',
  add column rest_locations text[] not null default '{}';

-- What a device is licensed for (spec §3 "License features").
create table device_licenses (
  company_id uuid not null,
  device_id uuid not null,
  feature text not null,
  since timestamptz not null,
  -- Null is for good.
  until timestamptz,
  primary key (device_id, feature),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade
);
call protect_company_table('device_licenses');
