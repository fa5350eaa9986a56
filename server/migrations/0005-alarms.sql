-- One alarm point of a device: how it is configured, and where it stands.
create table alarm_nodes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  device_id uuid not null,
  alarm_id text not null,
  name text not null,
  active_message text not null default '',
  restored_message text not null default '',
  enabled boolean not null default true,
  critical boolean not null default false,
  delay_seconds integer not null default 5 check (delay_seconds between 0 and 3600),
  recovery_delay_seconds integer not null default 0 check (recovery_delay_seconds between 0 and 3600),
  -- {day, night, weekend}
  alert_when jsonb not null default '{"day": true, "night": true, "weekend": true}',
  alarm_group text,
  repeat_after_seconds integer not null default 300,
  repeat_rounds smallint not null default 3 check (repeat_rounds between 0 and 99),
  remind boolean not null default false,
  -- Null means the list "All contacts".
  call_list_id uuid,
  paused_until timestamptz,

  state text not null default 'none',
  -- What `restoring` goes back to.
  resume_state text,
  since timestamptz not null,
  -- The state's timer, business time.
  timer_at timestamptz,
  -- When the repeat time that `restoring` interrupted was due.
  resume_timer_at timestamptz,
  rounds_done smallint not null default 0,
  episode_id uuid,
  -- The input itself, and the newest event that spoke of it.
  active boolean not null default false,
  newest_boot bigint,
  newest_seq bigint,
  version integer not null default 1,
  unique (company_id, id),
  unique (device_id, alarm_id),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade,
  foreign key (company_id, call_list_id) references call_lists (company_id, id)
);
create index alarm_nodes_timers on alarm_nodes (timer_at) where timer_at is not null;
create index alarm_nodes_call_list on alarm_nodes (call_list_id) where call_list_id is not null;
-- What a device's alarm state is made of; most nodes are quiet.
create index alarm_nodes_loud on alarm_nodes (device_id) where state not in ('none', 'restored', 'disabled');
call protect_company_table('alarm_nodes');

-- Everything a device said, once each, in the order that it gave: (boot, seq).
create table device_events (
  device_id uuid not null,
  boot bigint not null,
  seq bigint not null,
  company_id uuid not null,
  alarm_id text not null,
  active boolean not null,
  value jsonb,
  -- By the device's clock.
  at timestamptz not null,
  received_at timestamptz not null,
  -- Came after a newer event of its node, and changed no state.
  late boolean not null,
  primary key (device_id, boot, seq),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade
);
call protect_company_table('device_events', 'select, insert');

-- One occurrence of an alarm, from raised to over.
create table episodes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  device_id uuid not null,
  node_id uuid not null,
  alarm_id text not null,
  -- The alarm's name then.
  name text not null,
  raised_at timestamptz not null,
  accepted_at timestamptz,
  restored_at timestamptz,
  -- Null while it is open; the node then says where it stands. The last state is kept for later.
  over_at timestamptz,
  last_state text,
  -- Acceptances and deliveries count from here on; later than raised_at when an accepted alarm asked again.
  asked_at timestamptz not null,
  round smallint not null default 0,
  version integer not null default 1,
  unique (company_id, id),
  foreign key (company_id, node_id) references alarm_nodes (company_id, id) on delete cascade
);
create index episodes_node on episodes (node_id, raised_at);
create index episodes_open on episodes (company_id, raised_at) where over_at is null;
call protect_company_table('episodes');

create table acceptances (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  episode_id uuid not null,
  -- Who, as far as we know it: different people are counted by these. A name of the device's alone counts by name.
  contact_id uuid,
  user_id uuid,
  name text not null,
  via text not null,
  at timestamptz not null,
  late boolean not null,
  unique (company_id, id),
  foreign key (company_id, episode_id) references episodes (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index acceptances_episode on acceptances (episode_id);
call protect_company_table('acceptances');
