-- One run of a call list for an episode: a round of the alarm.
create table runs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  device_id uuid not null,
  episode_id uuid not null,
  round smallint not null,
  -- True when nobody of the list was available and the administrators are called instead.
  fallback boolean not null default false,
  started_at timestamptz not null,
  -- When the plan is asked for its next step, business time; null when the run is over or held.
  next_step_at timestamptz,
  finished_at timestamptz,
  outcome text check (outcome in ('accepted', 'used-up', 'nobody-available', 'stopped')),
  unique (company_id, id),
  foreign key (company_id, episode_id) references episodes (company_id, id) on delete cascade
);
create index runs_episode on runs (episode_id, round);
create index runs_next_step on runs (next_step_at) where next_step_at is not null;
call protect_company_table('runs');

-- One try to reach one person by one medium. Written before the world is spoken to.
create table attempts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  run_id uuid not null,
  episode_id uuid not null,
  device_id uuid not null,
  contact_id uuid,
  -- The person's name, number or address and language then.
  contact_name text not null,
  medium text not null,
  address text not null,
  lang_code text not null,
  needs_acceptance boolean not null,
  pass smallint not null,
  number smallint not null,
  -- What the medium said last: queued, sent, ringing, answered, heard, delivered, busy, …
  state text not null default 'queued',
  outcome text not null default 'running' check (outcome in ('running', 'delivered', 'unanswered', 'failed')),
  started_at timestamptz not null,
  accept_until timestamptz,
  finished_at timestamptz,
  -- The provider's id of the call or message.
  provider_id text,
  -- Newest of the provider's callbacks that was applied; older ones change nothing.
  provider_sequence integer,
  pin_tries smallint not null default 0,
  -- The mail's link is good once.
  link_used_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, run_id) references runs (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id)
);
create index attempts_run on attempts (run_id);
create index attempts_episode on attempts (episode_id, started_at);
create index attempts_address on attempts (address, started_at) where medium = 'sms';
create unique index attempts_provider_id on attempts (provider_id) where provider_id is not null;
call protect_company_table('attempts');
