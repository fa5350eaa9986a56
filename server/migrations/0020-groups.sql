-- An alarm that its group's report covers goes on with its own rounds: where it stands in them, and whose report it is.
alter table alarm_nodes
  add column covered_state text check (covered_state in ('reporting', 'waiting-for-repeat')),
  -- The episode of the report that covered this alarm last; it may be over.
  add column covered_by uuid,
  -- Of a "multiple alarms": the group that it reports for.
  add column covers_group text;

-- What the engine loads of a device whatever happens, with the reports of its groups.
drop index alarm_nodes_awake;
create index alarm_nodes_awake on alarm_nodes (device_id)
  where state not in ('none', 'restored', 'disabled') or timer_at is not null or covers_group is not null;

-- Of an episode of "multiple alarms": the names of the alarms that it covered, in the order in which they joined.
alter table episodes add column covers text[] not null default '{}';

-- Since when the administrators are called instead: whom the list had called before is called again as one of them.
alter table runs add column fallback_at timestamptz;
update runs set fallback_at = started_at where fallback;
alter table runs drop column fallback;

-- What a group's report did in the place of a round of calling: the attempt that stands for one of that round.
create table carried_attempts (
  company_id uuid not null,
  run_id uuid not null,
  node_id uuid not null,
  attempt_id uuid not null,
  contact_id uuid not null,
  medium text not null,
  pass integer not null,
  number integer not null,
  -- When that round asked for it; the attempt itself may be older.
  started_at timestamptz not null,
  primary key (run_id, contact_id, medium, pass, number),
  foreign key (company_id, run_id) references runs (company_id, id) on delete cascade,
  foreign key (company_id, node_id) references alarm_nodes (company_id, id) on delete cascade,
  foreign key (company_id, attempt_id) references attempts (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index carried_attempts_attempt on carried_attempts (attempt_id);
create index carried_attempts_node on carried_attempts (node_id);
call protect_company_table('carried_attempts');

-- What is grouped already has no round of its own: it begins one at once.
update alarm_nodes set covered_state = 'waiting-for-repeat', timer_at = now() where state = 'grouped';
update alarm_nodes set covered_state = 'waiting-for-repeat', resume_timer_at = now()
where state = 'restoring' and resume_state = 'grouped';
