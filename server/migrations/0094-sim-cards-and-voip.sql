-- What the maker's staff see of SIM cards, internet telephony and app alarms of all companies.

-- A SIM card, as the device that it is in told last. Written where something of it changes, not at each hello.
create table sim_cards (
  id uuid primary key default gen_random_uuid(),
  -- Whose device it is in, or was in last.
  company_id uuid not null references companies,
  -- Null once the company has the device no more.
  device_id uuid,
  serial_number text not null,
  iccid text not null unique,
  imsi text,
  number text,
  -- Bytes a month; null is what the subscription's fair use says.
  limit_bytes bigint check (limit_bytes > 0),
  first_seen_at timestamptz not null,
  -- When its device told that it is not in it any more.
  left_at timestamptz,

  -- What the list goes by, counted every hour: whether its device was connected, and since when or until when.
  connected boolean not null default true,
  seen_at timestamptz not null,
  -- Of the running month, and the greatest part of a limit in percent.
  used_bytes bigint not null default 0,
  used_percent integer not null default 0,
  searched text not null generated always as
    (lower(iccid || ' ' || coalesce(number, '') || ' ' || coalesce(imsi, '') || ' ' || serial_number)) stored,
  unique (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id) on delete set null (device_id)
);
create index sim_cards_device on sim_cards (device_id) where device_id is not null;
create index sim_cards_company on sim_cards (company_id, iccid);
create index sim_cards_used on sim_cards (used_bytes, id);
create index sim_cards_near_limit on sim_cards (used_percent, id) where used_percent >= 80;
create index sim_cards_seen on sim_cards ((connected::integer), seen_at, id);
create index sim_cards_out on sim_cards (iccid) where left_at is not null or device_id is null;
create index sim_cards_searched on sim_cards using gin (searched gin_trgm_ops);
call protect_company_table('sim_cards');

-- Internet telephony of a device, as it told last. Written where something of it changes.
create table voip_lines (
  device_id uuid primary key,
  company_id uuid not null,
  serial_number text not null,
  -- In the device's words.
  said text not null,
  state text not null generated always as
    (case when said in ('registered', 'unregistered') then said else 'other' end) stored,
  since timestamptz not null,
  account text,
  -- The newest error that the device told, and when.
  error text,
  error_at timestamptz,
  searched text not null generated always as (lower(serial_number || ' ' || coalesce(account, ''))) stored,
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade
);
create index voip_lines_serial on voip_lines (serial_number, device_id);
create index voip_lines_since on voip_lines (since, device_id);
create index voip_lines_state on voip_lines (state, serial_number, device_id) where state <> 'registered';
create index voip_lines_error on voip_lines ((coalesce(error_at, '1970-01-01 00:00:00+00'::timestamptz)), device_id);
create index voip_lines_company on voip_lines (company_id);
create index voip_lines_searched on voip_lines using gin (searched gin_trgm_ops);
call protect_company_table('voip_lines');

-- App alarms of all companies by day of Amsterdam, counted every hour; they outlive the deliveries.
create table push_days (
  day date not null,
  platform text not null,
  app text not null,
  sent integer not null,
  delivered integer not null,
  opened integer not null,
  accepted integer not null,
  failed integer not null,
  -- {reason: how many}
  reasons jsonb not null default '{}',
  counted_at timestamptz not null,
  primary key (day, platform, app)
);
call protect_provider_table('push_days');

-- What the app ran on: it may be gone when its deliveries are counted.
alter table push_deliveries add column app_platform text;
