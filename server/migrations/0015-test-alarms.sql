-- Alarms that are only tests. They call by the engine's runs and attempts, and hang on no alarm node: nothing that a
-- test does can change where an alarm stands.
create table test_alarms (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  device_id uuid not null,
  -- Every contact over every medium, or a call list as an alarm would run it.
  target text not null check (target in ('call-list', 'everybody')),
  -- Null means the list "All contacts".
  call_list_id uuid,
  -- The list's name then.
  list_name text not null default '',
  -- By name; null where the schedule asked for it.
  requested_by text,
  -- When it was asked for, or planned to be.
  due_at timestamptz not null,
  late boolean not null default false,
  state text not null check (state in ('waiting', 'running', 'over')),
  started_at timestamptz,
  finished_at timestamptz,
  outcome text check (outcome in
    ('accepted', 'not-accepted', 'not-delivered', 'nobody-available', 'interrupted', 'missed')),
  -- What the device said to the request `test`.
  device_state text check (device_state in ('asked', 'answered', 'not-connected', 'no-answer', 'refused')),
  device_interfaces jsonb,
  version integer not null default 1,
  unique (company_id, id),
  check ((outcome is null) = (state <> 'over')),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade,
  foreign key (company_id, call_list_id) references call_lists (company_id, id) on delete set null (call_list_id)
);
-- One at a time: two tests would ring the same people at once, and each find the other's call on their phones.
create unique index test_alarms_running on test_alarms (company_id) where state = 'running';
create unique index test_alarms_waiting on test_alarms (device_id) where state = 'waiting';
create index test_alarms_queue on test_alarms (company_id, due_at) where state = 'waiting';
create index test_alarms_device on test_alarms (device_id, due_at desc, id desc);
create index test_alarms_call_list on test_alarms (call_list_id) where call_list_id is not null;
call protect_company_table('test_alarms');

create table test_schedules (
  company_id uuid not null,
  device_id uuid primary key,
  frequency text not null check (frequency in ('weekly', 'monthly')),
  -- 1 Monday … 7 Sunday.
  weekday smallint check (weekday between 1 and 7),
  -- Of the month; every month has it.
  day smallint check (day between 1 and 28),
  -- HH:MM on the device's clocks.
  at_time text not null,
  target text not null check (target in ('call-list', 'everybody')),
  call_list_id uuid,
  -- Business time.
  next_at timestamptz not null,
  version integer not null default 1,
  unique (company_id, device_id),
  check ((frequency = 'weekly') = (weekday is not null) and (frequency = 'monthly') = (day is not null)),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade,
  foreign key (company_id, call_list_id) references call_lists (company_id, id) on delete set null (call_list_id)
);
create index test_schedules_due on test_schedules (next_at);
create index test_schedules_call_list on test_schedules (call_list_id) where call_list_id is not null;
call protect_company_table('test_schedules');

-- The calling of a test is an episode without a node, with the test's own id.
alter table episodes
  alter column node_id drop not null,
  add column test_id uuid,
  add foreign key (company_id, test_id) references test_alarms (company_id, id) on delete cascade,
  add constraint episodes_alarm_or_test check ((node_id is null) <> (test_id is null)),
  add constraint episodes_of_a_test check (test_id = id);
create unique index episodes_test on episodes (test_id) where test_id is not null;
create index episodes_running_tests on episodes (company_id) where test_id is not null and over_at is null;
