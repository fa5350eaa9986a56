-- SIM cards at their provider, what staff ask of it, and accounts for internet telephony.

-- A card in stock belongs to the maker's own company and has no device and an empty serial number.
alter table sim_cards
  -- As the provider told last; null where it does not know the card.
  add column provider_sid text,
  add column provider_state text,
  add column rate_plan text,
  add column provider_read_at timestamptz,
  -- Since when it is to be in its device; null once that tells of it.
  add column assigned_at timestamptz,
  -- Of what people set.
  add column version integer not null default 1,
  -- The month of which customer and staff were told last that a limit is near, and from which percent.
  add column warned_month text,
  add column warned_percent integer;

-- What staff asked the provider for: an intent of each.
create table sim_acts (
  id uuid primary key default gen_random_uuid(),
  -- Whose card it is: it goes with the card.
  company_id uuid not null,
  sim_card_id uuid not null,
  kind text not null check (kind in ('activate', 'suspend', 'reset', 'wake')),
  state text not null default 'asked' check (state in ('asked', 'taken', 'worked', 'no-effect', 'refused', 'unknown')),
  asked_at timestamptz not null,
  requested_at timestamptz,
  request_until timestamptz,
  provider_id text,
  ended_at timestamptz,
  -- From the request to the effect.
  seconds integer,
  -- The provider's words of a refusal.
  why text,
  -- Of the maker's own company, so that no key can point there; both null once that person was erased.
  asked_by_id uuid,
  asked_by text,
  unique (company_id, id),
  foreign key (company_id, sim_card_id) references sim_cards (company_id, id) on update cascade on delete cascade
);
create unique index sim_acts_open on sim_acts (sim_card_id) where ended_at is null;
create index sim_acts_newest on sim_acts (sim_card_id, asked_at desc, id);
create index sim_acts_company on sim_acts (company_id, sim_card_id);
create index sim_acts_asked_by on sim_acts (asked_by_id) where asked_by_id is not null;
call protect_company_table('sim_acts');

-- How the cards of the provider's account were read last.
create table sim_account (
  id boolean primary key default true check (id),
  -- Since when a reading is wanted or under way.
  begun_at timestamptz,
  read_at timestamptz,
  cards integer not null default 0,
  added integer not null default 0,
  failed boolean not null default false
);
call protect_provider_table('sim_account');

-- The account of a device at the provider of internet telephony. A device that goes has it withdrawn first.
create table voip_accounts (
  device_id uuid primary key,
  company_id uuid not null,
  username text not null unique,
  domain text not null,
  -- What the provider calls it; null until it took it.
  provider_id text,
  made_at timestamptz not null,
  password_at timestamptz not null,
  version integer not null default 1,
  unique (company_id, device_id),
  foreign key (company_id, device_id) references devices (company_id, id)
);
call protect_company_table('voip_accounts');
